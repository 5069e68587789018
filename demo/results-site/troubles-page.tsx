import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Season } from './season.js';
import { sitePage } from './site-page.js';
import { eventSlug } from './slugs.js';
import { type Trouble, type TroubleKind, troubleKinds, troubles, troubleSchema } from './troubles.js';

/** Shows and sets the trouble. A POST sends a form or JSON, and JSON gets a JSON response. */
export function serveTroubles(
  site: FastifyInstance,
  season: Season,
  currentTrouble: () => Trouble,
  setTrouble: (trouble: Trouble) => void,
): void {
  site.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    // An empty field counts as missing.
    done(null, Object.fromEntries([...new URLSearchParams(body.toString())].filter(([, value]) => value !== '')));
  });
  site.get('/_troubles', (_, reply) => reply.send(troublesPage(season, currentTrouble())));
  site.post('/_troubles', (request, reply) => {
    const parsed = troubleSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(400).type('text/plain').send(z.prettifyError(parsed.error));
    setTrouble(parsed.data);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? reply.redirect('/_troubles', 303) : reply.type('application/json').send(parsed.data);
  });
}

function troublesPage(season: Season, trouble: Trouble): string {
  return sitePage({
    title: 'Troubles of the stand-in site',
    content: (
      <>
        <h1>Troubles</h1>
        <p className="quiet">
          Choose what goes wrong on this site, to see how the league copes. It lasts until you switch it off.
        </p>
        <p className="active" role="status">
          Now: <b>{troubleName(trouble.kind)}</b>
          {trouble.kind !== 'none' && `, ${describeLimits(season, trouble)}`}
        </p>
        <form method="post" action="/_troubles">
          <fieldset>
            <legend>Trouble</legend>
            {troubleKinds.map((kind) => (
              <div key={kind} className="choice">
                <input
                  type="radio"
                  id={kind}
                  name="kind"
                  value={kind}
                  defaultChecked={kind === trouble.kind}
                  aria-describedby={`${kind}-does`}
                />
                <label htmlFor={kind}>{troubleName(kind)}</label>
                <span id={`${kind}-does`}>{troubles[kind]}</span>
              </div>
            ))}
          </fieldset>
          <Limits season={season} trouble={trouble} />
          <Details trouble={trouble} />
          <button type="submit">Set the trouble</button>
        </form>
      </>
    ),
  });
}

function troubleName(kind: TroubleKind): string {
  return (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
}

function describeLimits(season: Season, { event, session }: Trouble): string {
  const weekend = season.weekends.find((one) => eventSlug(one) === event);
  return `on ${session === null ? 'every page' : `the ${session} page`} of ${weekend?.title ?? (session === null ? 'the site' : 'every event')}`;
}

function Limits({ season, trouble }: { season: Season; trouble: Trouble }) {
  return (
    <fieldset>
      <legend>Where</legend>
      <label className="field">
        Event
        <select name="event" defaultValue={trouble.event ?? ''}>
          <option value="">All</option>
          {season.weekends.map((weekend) => (
            <option key={weekend.code} value={eventSlug(weekend)}>
              {weekend.title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Session
        <select name="session" defaultValue={trouble.session ?? ''}>
          <option value="">Both</option>
          <option value="race">Race</option>
          <option value="sprint">Sprint</option>
        </select>
      </label>
    </fieldset>
  );
}

function Details({ trouble }: { trouble: Trouble }) {
  return (
    <fieldset>
      <legend>Details</legend>
      <label className="field">
        Seconds of the slow response
        <input type="number" name="seconds" min="0" max="600" step="any" defaultValue={trouble.seconds} />
      </label>
      <label className="field">
        Number of the unknown rider
        <input type="number" name="number" min="1" max="999" defaultValue={trouble.number} />
      </label>
      <label className="field">
        Origin of the other host
        <input type="url" name="elsewhere" defaultValue={trouble.elsewhere} />
      </label>
    </fieldset>
  );
}
