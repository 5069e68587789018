import { Module } from '@nestjs/common';
import { SeasonsRepository } from './seasons.repository.js';

@Module({ providers: [SeasonsRepository], exports: [SeasonsRepository] })
export class SeasonsModule {}
