import { Module } from '@nestjs/common';
import { WhatIfService } from './what-if.service.js';

@Module({ providers: [WhatIfService], exports: [WhatIfService] })
export class WhatIfModule {}
