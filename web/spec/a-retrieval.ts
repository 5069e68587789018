import type { RetrievalAnswer } from '../../league/contract/answers.js';
import type { SeasonMessage, SeleniumStatus } from '../../league/contract/shapes.js';
import { serverDate } from '../lib/server-clock.js';

type Retrieval = RetrievalAnswer['retrieval'];

/** A running retrieval of the race of `aWeekend`. */
export const aRetrieval = (other: Partial<Retrieval> = {}): Retrieval => ({
  pid: 5,
  kind: 'race',
  state: 'running',
  message: '',
  by_autopilot: false,
  refusal: null,
  weekend: { id: 7, title: 'Qatar GP' },
  page_seen: false,
  warnings: [],
  riders: null,
  problems: [],
  missing_weekends: null,
  events: null,
  championship: null,
  classification: null,
  sources: null,
  ...other,
});

/** The running retrieval in a response about a season. */
export const aStatus = (other: Partial<SeleniumStatus> = {}): SeleniumStatus => ({
  pid: 5,
  user: { username: 'steward', date_created: '2022-01-01T00:00:00.000Z', has_profile_picture: false },
  message: 'Opening the page of Qatar GP, race on results.example.com',
  timestamp: serverDate().toISOString(),
  progress: null,
  ...other,
});

export const aMessage = (message: string, other: Partial<SeasonMessage> = {}): SeasonMessage => ({
  id: 1,
  message,
  timestamp: '2023-11-19T17:00:00.000Z',
  season: null,
  retrieval: null,
  ...other,
});
