import { Module } from '@nestjs/common';
import { ProfilePicturesService } from './profile-pictures.service.js';
import { RivalsService } from './rivals.service.js';

const services = [ProfilePicturesService, RivalsService];

@Module({ providers: services, exports: services })
export class MembersModule {}
