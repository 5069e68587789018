import { Module } from '@nestjs/common';
import { CspReportsService } from './csp-reports.service.js';

@Module({ providers: [CspReportsService], exports: [CspReportsService] })
export class CspReportsModule {}
