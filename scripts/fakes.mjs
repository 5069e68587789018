/** @typedef {Record<string, string>} Environment */

/**
 * The fakes of what is outside, one by one where the environment gives no address: a results site, a riders site, a mail server. In
 * production there are none.
 * @param {import('./settings.mjs').Settings} settings @param {Record<string, number>} ports
 * @returns {{ addresses: Environment, pages: Environment, ports: Environment }} addresses: for every process;
 *   pages: for people; ports: for the process of the fakes
 */
export function fakesFor({ given, production }, { resultsSite, mailbox, smtp }) {
  const isFake = (/** @type {string} */ name) => !production && !given[name];
  const site = `http://localhost:${resultsSite}`;
  const sites = ['RESULTS_SITE_URL', 'RIDERS_SITE_URL'].filter(isFake);
  const hasSite = sites.length > 0;
  const hasMail = isFake('MAIL_URL');
  return {
    addresses: {
      ...Object.fromEntries(sites.map((name) => [name, site])),
      ...(hasMail && { MAIL_URL: `smtp://127.0.0.1:${smtp}` }),
    },
    pages: { ...(hasSite && { 'results site': site }), ...(hasMail && { mailbox: `http://localhost:${mailbox}` }) },
    ports: {
      ...(hasSite && { RESULTS_SITE_PORT: `${resultsSite}` }),
      ...(hasMail && { MAILBOX_PORT: `${mailbox}`, SMTP_PORT: `${smtp}` }),
    },
  };
}
