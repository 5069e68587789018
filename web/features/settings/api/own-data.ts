import { messages } from '../../../../league/contract/messages.js';
import { getFile } from '../../../lib/api-client.js';

/** A file with all that the league stores about the member. */
export const getOwnData = (): Promise<Blob> => getFile('get-own-data/', { generic: messages.security.ownData });
