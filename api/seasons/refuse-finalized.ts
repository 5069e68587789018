import { messages } from '../../league/contract/messages.js';
import { badRequest } from '../http/api-exception.js';

/** The refusal of a change to a finalized season (rules.md 4): the flags that the call has, and what is the matter. */
export const refuseFinalized = (flags: object = {}) =>
  badRequest({ ...flags, season_finalized: true, message: messages.finalize.seasonFinalized });
