import { Module } from '@nestjs/common';
import { CspReportsModule } from '../../league/platform/csp-reports/csp-reports.module.js';
import { CspReportsController } from './csp-reports.controller.js';

@Module({ imports: [CspReportsModule], controllers: [CspReportsController] })
export class CspReportsApiModule {}
