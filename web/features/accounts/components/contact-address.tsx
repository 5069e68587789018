import { pageMeta } from '../../../lib/page-meta.js';

/** The contact address of the league, as a link. */
export const ContactAddress = () => <a href={`mailto:${pageMeta.contact}`}>{pageMeta.contact}</a>;
