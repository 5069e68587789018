import { SiteAdministrationController } from './site-administration/site-administration.controller.js';

/** Every controller of the API, listed so that nothing is found by a glob; the test of roles walks them. */
export const controllers = [SiteAdministrationController];
