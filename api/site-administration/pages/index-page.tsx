import type { ReactNode } from 'react';
import { siteTexts } from '../../../league/contract/site-texts.js';
import type { OpenWork } from '../../../league/contract/home.js';
import { applicationVersion } from '../../../league/platform/core/tracing.js';
import { rulesVersion } from '../../../league/standings/standings-plan.js';
import type { AdminResources } from '../admin-resources.js';
import { type Group, tableGroups, technicalGroups } from '../description.js';
import type { SiteStatus } from '../site-status-reader.service.js';
import { failureDays } from '../site-status.repository.js';
import { ListTable, type ListTableProps } from './list-page.js';
import type { Page } from './page.js';
import { Moment } from './value.js';

export function indexPage(resources: AdminResources, status: SiteStatus, latest: ListTableProps): Page {
  return {
    title: siteTexts.title,
    about: 'Everything in the database. The audit log records what admins change, here or elsewhere.',
    content: (
      <>
        <StatusCards status={status} />
        <Tables resources={resources} shown={tableGroups} />
        <section className="card">
          <h2>Latest changes</h2>
          <ListTable {...latest} />
          <p className="row">
            <a className="button" href="/admin/audit-entries">
              Audit log
            </a>
          </p>
        </section>
        <details className="technical">
          <summary>Technical</summary>
          <Tables resources={resources} shown={technicalGroups} />
          <VersionsCard status={status} />
        </details>
      </>
    ),
  };
}

function Tables({ resources, shown }: { resources: AdminResources; shown: readonly Group[] }) {
  return (
    <div className="groups">
      {shown.map((group) => {
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
                  <>
                    <li>
                      <a href="/admin/queues">Queues</a>
                    </li>
                    <li>
                      <a href="/admin/openapi.json">API description</a>
                    </li>
                  </>
                )}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

function StatusCards({ status }: { status: SiteStatus }) {
  return (
    <div className="groups">
      <WaitingCard status={status} />
      <FailuresCard status={status} />
      <HealthCard status={status} />
    </div>
  );
}

/** `bad`: an operator should look at it. */
function Fact({ name, bad = false, children }: { name: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={bad ? 'bad' : undefined}>
        <span>{children}</span>
      </dd>
    </div>
  );
}

const healthTexts = { up: 'up', down: 'not reachable' } as const;

function HealthCard({ status }: { status: SiteStatus }) {
  const { health, queues, jobsOpen, oldestJob, areJobsLate, mailsWaiting, mailsFailed, retrieval, lastRetrieval } =
    status;
  return (
    <section className="card" aria-label="Health">
      <h2>Health</h2>
      <dl className="facts">
        <Fact name="Database" bad={health.database === 'down'}>
          {healthTexts[health.database]}
        </Fact>
        <Fact name="Queues" bad={health.queue === 'down'}>
          {healthTexts[health.queue]}
        </Fact>
        {[...(queues ?? [])].map(([name, { waiting, running }]) => (
          <Fact key={name} name={`Queue ${name}`}>
            {waiting + running === 0 ? 'nothing to do' : `${running} running, ${waiting} waiting`}
          </Fact>
        ))}
        <Fact name="Open jobs" bad={areJobsLate}>
          {jobsOpen}
          {oldestJob && (
            <>
              {', the oldest since '}
              <Moment date={oldestJob} />
            </>
          )}
        </Fact>
        <Fact name="Mails to be sent">{mailsWaiting}</Fact>
        <Fact name="Mails that failed" bad={mailsFailed > 0}>
          {mailsFailed === 0 ? 'none' : <a href={failedMails}>{mailsFailed}</a>}
        </Fact>
        <Fact name="Retrieval" bad={retrieval?.stuck ?? false}>
          {retrieval ? (
            <a href={`/admin/retrievals/${retrieval.id}`}>
              {retrieval.stuck ? 'stuck since ' : 'running since '}
              <Moment date={retrieval.createdAt} />
            </a>
          ) : (
            'none running'
          )}
        </Fact>
        <Fact name="Last retrieval" bad={lastRetrieval?.failed ?? false}>
          {lastRetrieval ? (
            <>
              <Moment date={lastRetrieval.finishedAt} />
              <br />
              <a href={`/admin/retrievals/${lastRetrieval.id}`}>{lastRetrieval.message}</a>
            </>
          ) : (
            'none'
          )}
        </Fact>
      </dl>
    </section>
  );
}

const tasks: Record<OpenWork['kind'], string> = {
  'retrieve-sprint': 'retrieve the sprint race',
  'retrieve-race': 'retrieve the race',
  finalize: 'preview and finalize',
};

function WaitingCard({ status: { openWork, seasonMessages, autopilotStopped, year } }: { status: SiteStatus }) {
  const season = `/administration/seasons/${year}`;
  const messages = seasonMessages === 1 ? '1 message' : `${seasonMessages} messages`;
  const stopped = autopilotStopped === 1 ? '1 session' : `${autopilotStopped} sessions`;
  return (
    <section className="card" aria-label="Waiting for you">
      <h2>Waiting for you</h2>
      <ul>
        {openWork.map(({ kind, weekend }) => (
          <li key={`${kind} ${weekend.id}`}>
            <a href={`${season}?weekend=${weekend.id}${kind === 'finalize' ? '&preview=1' : ''}`}>
              {`${weekend.title}: ${tasks[kind]}`}
            </a>
          </li>
        ))}
        {seasonMessages > 0 && (
          <li>
            <a href={season}>{`${messages} of the season ${year}`}</a>
          </li>
        )}
        {autopilotStopped > 0 && (
          <li>
            <a href={season}>{`The autopilot stopped at ${stopped}`}</a>
          </li>
        )}
      </ul>
      {openWork.length + seasonMessages + autopilotStopped === 0 && <p className="muted">Nothing is waiting.</p>}
      <div className="row">
        <a className="button call" href="/administration">
          League administration
        </a>
        {year !== null && (
          <a className="button" href={season}>
            {`Season ${year}`}
          </a>
        )}
      </div>
    </section>
  );
}

function VersionsCard({ status: { databaseVersion, queues, queueServer } }: { status: SiteStatus }) {
  return (
    <section className="card" aria-label="Versions">
      <h2>Versions</h2>
      <dl className="facts">
        <Fact name="Application">{applicationVersion}</Fact>
        <Fact name="Points rules">{rulesVersion}</Fact>
        <Fact name="Node.js">{process.versions.node}</Fact>
        <Fact name="PostgreSQL">{databaseVersion}</Fact>
        <Fact name="Queues">{queueServer ?? (queues ? 'in PostgreSQL' : 'not reachable')}</Fact>
      </dl>
    </section>
  );
}

const failedMails = '/admin/mails?state=failed';

function FailuresCard({ status: { mailsFailed, jobsFailed, retrievalsFailed } }: { status: SiteStatus }) {
  const failures = [
    { count: mailsFailed, singular: 'mail', href: failedMails },
    { count: retrievalsFailed, singular: 'retrieval', href: '/admin/retrievals?state=failed' },
    { count: jobsFailed, singular: 'job', href: '/admin/outbox-jobs?order=-finishedAt' },
  ].filter(({ count }) => count > 0);
  return (
    <section className="card" aria-label="Failures">
      <h2>Failures</h2>
      <p className="muted small">{`In the last ${failureDays} days.`}</p>
      <ul>
        {failures.map(({ count, singular, href }) => (
          <li key={singular}>
            <a className="bad" href={href}>{`${count} ${count === 1 ? singular : `${singular}s`} failed`}</a>
          </li>
        ))}
      </ul>
      {failures.length === 0 && <p>Nothing failed.</p>}
    </section>
  );
}
