import { pageMeta } from '../../../lib/page-meta.js';

/** The address of those who run the league, to be clicked or copied. */
export const ContactAddress = () => <a href={`mailto:${pageMeta.contact}`}>{pageMeta.contact}</a>;
