import { Module } from '@nestjs/common';
import { ProjectionModule } from '../../league/outlook/projection/projection.module.js';
import { ProjectionController } from './projection.controller.js';

@Module({ imports: [ProjectionModule], controllers: [ProjectionController] })
export class ProjectionApiModule {}
