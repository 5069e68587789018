import { LogInController } from './accounts/log-in.controller.js';
import { RecoveryController } from './accounts/recovery.controller.js';
import { RegistrationController } from './accounts/registration.controller.js';
import { SettingsController } from './accounts/settings.controller.js';
import { AnnouncementsController } from './announcements/announcements.controller.js';
import { CommentsController } from './comments/comments.controller.js';
import { MembersController } from './members/members.controller.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { PicksController } from './picks/picks.controller.js';
import { SiteAdministrationController } from './site-administration/site-administration.controller.js';
import { ExplanationsController } from './standings/explanations.controller.js';
import { SeasonProgressController } from './standings/season-progress.controller.js';
import { StandingsController } from './standings/standings.controller.js';

/** Every controller of the API, listed so that nothing is found by a glob; the test of roles walks them. */
export const controllers = [
  LogInController,
  RegistrationController,
  RecoveryController,
  SettingsController,
  MembersController,
  CommentsController,
  NotificationsController,
  StandingsController,
  ExplanationsController,
  SeasonProgressController,
  PicksController,
  AnnouncementsController,
  SiteAdministrationController,
];
