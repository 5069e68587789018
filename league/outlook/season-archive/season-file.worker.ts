import { readSeasonFile } from './season-file.js';

/** Runs in a worker thread, because an archive of 10,000 members takes most of a second. */
export default readSeasonFile;
