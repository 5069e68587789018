import { Module } from '@nestjs/common';
import { AdminResources } from './admin-resources.js';
import { SiteAdministrationController } from './site-administration.controller.js';
import { SitePages } from './site-pages.js';

/** The pages below /admin/. */
@Module({ controllers: [SiteAdministrationController], providers: [AdminResources, SitePages], exports: [SitePages] })
export class SiteAdministrationModule {}
