import { Module } from '@nestjs/common';
import { MembersReader } from './members-reader.service.js';
import { ProfilePicturesService } from './profile-pictures.service.js';
import { RivalsService } from './rivals.service.js';

const services = [MembersReader, ProfilePicturesService, RivalsService];

@Module({ providers: services, exports: services })
export class MembersModule {}
