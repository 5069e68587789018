import type { AuditEntry } from '../../../league/schema/audit-entry.entity.js';
import { siteTexts } from '../../../league/contract/site-texts.js';
import { type AdminResources, auditedName, propertyOf } from '../admin-resources.js';
import type { Page } from './page.js';
import { labelOf, Moment, Plain } from './value.js';

interface LogEntryProps {
  resources: AdminResources;
  entry: AuditEntry;
  /** The properties of the changed row that must not be shown. */
  hidden: readonly string[];
  rowExists: boolean;
}

export function logEntryPage({ resources, entry, hidden, rowExists }: LogEntryProps): Page {
  const { before, after, action, at, username, memberId, entityId, changeId } = entry;
  const audited = resources.findByTable(entry.entity);
  const columns = Object.keys({ ...before, ...after });
  return {
    title: `${auditedName(resources, { ...entry })} ${action}`,
    trail: [
      { label: siteTexts.title, href: '/admin/' },
      { label: 'Audit log', href: '/admin/audit-entries' },
    ],
    about: (
      <>
        {`${username} ${action} this ${audited?.singular ?? entry.entity}: `}
        <Moment date={at} />
      </>
    ),
    content: (
      <>
        <section className="card">
          <div className="scroll" tabIndex={0} role="region" aria-label="Before and after">
            <table className="list diff">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {columns.map((column) => {
                  const property = propertyOf(column);
                  const same = JSON.stringify(before?.[column]) === JSON.stringify(after?.[column]);
                  return (
                    <tr key={column} className={same || !before || !after ? 'same' : 'other'}>
                      <td>{labelOf(audited, property)}</td>
                      {[before, after].map((values, side) => (
                        <td key={side}>
                          {hidden.includes(property) ? (
                            <span className="muted">{siteTexts.picks.hidden}</span>
                          ) : (
                            <Plain entry={audited} property={property} value={values?.[column]} />
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        </section>
        <section className="card">
          <h2>See also</h2>
          <div className="row">
            {rowExists && audited && (
              <a className="button" href={`/admin/${audited.slug}/${entityId}`}>
                As it is now
              </a>
            )}
            <a className="button" href={`/admin/audit-entries?changeId=${changeId}`}>
              Changes made together
            </a>
            <a className="button" href={`/admin/audit-entries?entity=${entry.entity}&entityId=${entityId}`}>
              All changes to it
            </a>
            <a className="button" href={`/admin/audit-entries?memberId=${memberId}`}>
              All changes by {username}
            </a>
          </div>
        </section>
      </>
    ),
  };
}
