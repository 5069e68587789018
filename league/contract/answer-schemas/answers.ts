import { z } from 'zod';
import { calendarLinksAnswer, mailSchemas, pushSubscriptionsAnswer, securitySchemas } from '../account.js';
import * as administration from '../administration.js';
import { setUpAnswer } from '../championship-setup.js';
import { id } from '../answer-fields.js';
import * as answers from '../answers.js';
import { championshipAnswer, riderAnswer } from '../championship.js';
import { groupSchemas } from '../groups.js';
import { homeAnswer, openWorkAnswer, tellWhenOpenAnswer } from '../home.js';
import { ownWeekendAnswer } from '../own-weekend.js';
import { projectionSchemas } from '../projection.js';
import { registerAnswer } from '../refusals.js';
import { sealSchemas } from '../seals.js';
import { seasonArchiveSchemas } from '../season-archive.js';
import { hallOfFameAnswer, memberSeasonsAnswer, seasonEndAnswer } from '../season-end.js';
import { secondFactorSchemas } from '../second-factor.js';
import {
  announcement,
  anonymous,
  currentUser,
  picksDetailed,
  picksSimple,
  seasonDetailed,
  seasonRider,
  userSimple,
} from '../shapes.js';
import * as standings from '../standings.js';
import { weekendDifferenceAnswer } from '../weekend-difference.js';
import { tipsAnswer } from '../tips.js';
import { whatIfSchemas } from '../what-if.js';

/** By the name of the call. Calls without a response body are not listed. */
export const answerSchemas = {
  'get-current-user': z.union([currentUser, anonymous]),
  'get-read-notifications': answers.readNotificationsAnswer,
  'get-current-season': z.union([answers.currentSeasonAnswer, answers.noCurrentSeasonAnswer]),
  'get-home': homeAnswer,
  'get-own-weekend': ownWeekendAnswer,
  'get-tips': tipsAnswer,
  'get-reported-comments': administration.reportedCommentsAnswer,
  'get-open-work': openWorkAnswer,
  'get-users-picks-state': answers.picksStateAnswer,
  'get-seasons-simple': answers.seasonsAnswer,
  'get-seasons-simple-year': answers.seasonYearsAnswer,
  'get-season-detailed': z.strictObject({ season: seasonDetailed }),
  'get-season-admin': answers.seasonAdminAnswer,
  'get-season-competitor': z.strictObject({ competitor: seasonRider }),
  'get-race-weekends': answers.raceWeekendsAnswer,
  'get-race-weekend': answers.raceWeekendAnswer,
  'get-race-weekend-admin': answers.raceWeekendAdminAnswer,
  'get-standings': answers.standingsAnswer,
  'get-previous-season': answers.previousSeasonAnswer,
  'get-provisional-standings': standings.provisionalStandingsAnswer,
  'get-standings-version': standings.standingsVersionAnswer,
  'get-user-picks': z.strictObject({ user_picks: picksDetailed.nullable() }),
  'get-user-picks-simple': z.strictObject({ user_picks: picksSimple.nullable() }),
  'get-latest-announcement': z.strictObject({ announcement: announcement.nullable() }),
  'get-announcements': z.union([answers.announcementAnswer, answers.announcementsAnswer]),
  'get-comments': answers.commentsAnswer,
  'get-user': userSimple,
  'get-user-comments': answers.userCommentsAnswer,
  'get-users-profile-pictures': answers.picturesAnswer,
  'get-user-default-profile-picture': answers.defaultPictureAnswer,
  'get-season-progress': standings.seasonProgressAnswer,
  'get-championship': championshipAnswer,
  'get-rider': riderAnswer,
  'get-hall-of-fame': hallOfFameAnswer,
  'get-season-end': seasonEndAnswer,
  'get-member-seasons': memberSeasonsAnswer,
  'get-head-to-head': standings.headToHeadAnswer,
  'get-rivals': standings.rivalsAnswer,
  'get-members': answers.membersAnswer,
  'explain-rank': standings.rankExplanationAnswer,
  'points-receipt': standings.pointsReceiptAnswer,
  'preview-finalize': standings.finalizePreviewAnswer,
  'preview-finalize-season': administration.finalizeSeasonPreviewAnswer,
  'get-picks-overview': administration.picksOverviewAnswer,
  'remind-missing-picks': administration.remindAnswer,
  'get-weekend-difference': weekendDifferenceAnswer,
  'get-weekend-mails': administration.weekendMailsAnswer,
  'get-retrieval': answers.retrievalAnswer,
  'get-page-sight': answers.pageCaptureAnswer,
  'get-calendar-links': calendarLinksAnswer,
  'renew-calendar-link': calendarLinksAnswer,
  'get-push-subscriptions': pushSubscriptionsAnswer,
  'get-token': z.strictObject({ token: z.string() }),
  register: registerAnswer,
  activate: answers.activateAnswer,
  'find-account': answers.findAccountAnswer,
  'tell-when-picks-open': tellWhenOpenAnswer,
  'set-user-picks': answers.setPicksAnswer,
  'post-comment': answers.newCommentAnswer,
  'create-race': z.strictObject({ race_id: id, message: z.string().exactOptional() }),
  'create-competitors': answers.addedAnswer,
  'create-race-weekends': answers.addedAnswer,
  'set-up-from-championship': setUpAnswer,
  ...groupSchemas,
  ...mailSchemas,
  ...sealSchemas,
  ...seasonArchiveSchemas,
  ...projectionSchemas,
  ...securitySchemas,
  ...secondFactorSchemas,
  ...whatIfSchemas,
} satisfies Record<string, z.ZodType>;

/** @throws Error with the name of the call, if the body does not match its schema */
export function checkAnswer(path: string, body: unknown): void {
  const call = path.replace(/\/?(\?.*)?$/, '');
  const schema = (answerSchemas as Partial<Record<string, z.ZodType>>)[call];
  const parsed = schema?.safeParse(body);
  if (parsed && !parsed.success) throw new Error(`The answer of ${path}:\n${z.prettifyError(parsed.error)}`);
}
