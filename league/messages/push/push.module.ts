import { Module } from '@nestjs/common';
import { PushesService } from './pushes.service.js';

@Module({ providers: [PushesService], exports: [PushesService] })
export class PushModule {}
