import { Module } from '@nestjs/common';
import { WhatIfService } from './what-if.service.js';

/** Hypothetical standings. */
@Module({ providers: [WhatIfService], exports: [WhatIfService] })
export class WhatIfModule {}
