import { siteTexts } from '../../../league/contract/site-administration.js';
import type { AdminResources } from '../admin-resources.js';
import { groups } from '../description.js';
import { ListTable, type ListTableProps } from './list-page.js';
import type { SiteStatus } from '../site-status.js';
import type { Page } from './page.js';
import { StatusCards } from './status-cards.js';

/** The first page: health, open work and failures, then every table by its group, and what was changed last. */
export function indexPage(resources: AdminResources, status: SiteStatus, latest: ListTableProps): Page {
  return {
    title: siteTexts.title,
    about: 'Everything that is in the database. What an admin changes, here or elsewhere, is in the audit log.',
    content: (
      <>
        <StatusCards status={status} />
        <h2>Tables</h2>
        <div className="groups">
          {groups.map((group) => {
            const entries = resources.entries.filter((entry) => entry.group === group);
            return (
              entries.length > 0 && (
                <section className="card" key={group}>
                  <h2>{group}</h2>
                  <ul>
                    {entries.map(({ slug, title }) => (
                      <li key={slug}>
                        <a href={`/admin/${slug}`}>{title}</a>
                      </li>
                    ))}
                    {group === 'Work' && (
                      <li>
                        <a href="/admin/queues">Queues</a>
                      </li>
                    )}
                  </ul>
                </section>
              )
            );
          })}
        </div>
        <section className="card">
          <h2>Latest changes</h2>
          <ListTable {...latest} />
          <p>
            <a className="button" href="/admin/audit-entries">
              Audit log
            </a>
          </p>
        </section>
      </>
    ),
  };
}
