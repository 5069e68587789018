import { AutopilotController } from './autopilot/autopilot.controller.js';
import { ReadingsController } from './retrieval/readings.controller.js';
import { RetrievalController } from './retrieval/retrieval.controller.js';
import { SiteAdministrationController } from './site-administration/site-administration.controller.js';

/** Every controller of the API, listed so that nothing is found by a glob; the test of roles walks them. */
export const controllers = [ReadingsController, RetrievalController, AutopilotController, SiteAdministrationController];
