import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorService } from './second-factor.service.js';

const services = [PasskeysService, SecondFactorService];

@Module({ imports: [AccountsModule], providers: services, exports: services })
export class SecondFactorModule {}
