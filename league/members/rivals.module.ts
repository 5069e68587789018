import { Module } from '@nestjs/common';
import { RivalsService } from './rivals.service.js';

@Module({ providers: [RivalsService], exports: [RivalsService] })
export class RivalsModule {}
