import { Route, Routes } from 'react-router-dom';
import type { Announcement, Anonymous, Comment, CurrentUser } from '../../league/contract/shapes.js';
import AnnouncementPage from '../features/announcements/components/announcement-page.js';
import AnnouncementsPage from '../features/announcements/components/announcements-page.js';
import { aMember } from './a-member.js';
import { aUser, aVisitor } from './a-user.js';
import { renderInSite } from './render-in-site.js';
import { stubApi, type StubbedAnswer } from './stub-api.js';

/** An announcement of 1 March 2026 at noon. */
export const anAnnouncement = (other: Partial<Announcement> = {}): Announcement => ({
  id: 1,
  title: 'Silly season',
  text: 'Who rides where?',
  user: aMember('racedirector'),
  edited: false,
  date_created: '2026-03-01T12:00:00.000Z',
  date_edited: null,
  amount_comments: 0,
  ...other,
});

/** "News 1" is the oldest. */
export const manyAnnouncements = (amount: number): Announcement[] =>
  Array.from({ length: amount }, (_, at) => amount - at).map((id) => anAnnouncement({ id, title: `News ${id}` }));

export const anAdmin = (username = 'racedirector') => aUser({ username, is_admin: true });

/** The state of the stubbed API. A test may change it between two calls. */
interface AnnouncementServer {
  user: CurrentUser | Anonymous;
  announcements: Announcement[];
  comments: Comment[];
  /** Replaces the response of every call whose name contains the key. */
  instead: Record<string, StubbedAnswer>;
}

interface Written {
  announcementId?: number;
  title: string;
  text: string;
}

/** Stubs the calls of the announcement pages. `sent`: the bodies of the mutations. */
export function serveAnnouncements(first: Partial<AnnouncementServer> = {}) {
  const sent: { call: string; body: Written }[] = [];
  const server: AnnouncementServer = { user: aVisitor, announcements: [], comments: [], instead: {}, ...first };
  const call =
    (name: string, answer: (request: RequestInit, path: string) => StubbedAnswer) =>
    (request: RequestInit, path: string) =>
      Object.entries(server.instead).find(([part]) => name.includes(part))?.[1] ?? answer(request, path);
  const changing = (name: string, effect: (body: Written) => void) => ({
    [name]: (request: RequestInit, path: string) => {
      const body = JSON.parse(request.body as string) as Written;
      sent.push({ call: name, body });
      return call(name, () => {
        effect(body);
        return { status: 201 };
      })(request, path);
    },
  });
  const { asked } = stubApi({
    'get-current-user': () => ({ body: server.user }),
    'get-announcements': call('get-announcements', (_request, path) => {
      const search = new URLSearchParams(path.split('?')[1]);
      if (search.has('id')) return found(server.announcements.find(({ id }) => String(id) === search.get('id')));
      const end = Number(search.get('page')) * 10;
      const announcements = server.announcements.slice(end - 10, end);
      return announcements.length === 0 && end > 10
        ? { status: 404 }
        : { body: { announcements, amount_announcements: server.announcements.length } };
    }),
    'get-comments': call('get-comments', () => ({ body: { comments: server.comments, older: false } })),
    ...changing('post-announcement', ({ title, text }) => {
      const id = (server.announcements[0]?.id ?? 0) + 1;
      server.announcements = [anAnnouncement({ id, title, text }), ...server.announcements];
    }),
    ...changing('edit-announcement', ({ announcementId, title, text }) => {
      server.announcements = server.announcements.map((one) =>
        one.id === announcementId ? { ...one, title, text, edited: true } : one,
      );
    }),
    ...changing('delete-announcement', ({ announcementId }) => {
      server.announcements = server.announcements.filter(({ id }) => id !== announcementId);
    }),
  });
  return { server, sent, asked };
}

const found = (announcement: Announcement | undefined): StubbedAnswer =>
  announcement ? { body: { announcement } } : { status: 404 };

/** Shows the list of announcements or one of them, by address. */
export const openAnnouncements = (address = '/announcements?page=1') =>
  renderInSite(
    <Routes>
      <Route path="/announcements" element={<AnnouncementsPage />} />
      <Route path="/announcements/:announcementId" element={<AnnouncementPage />} />
    </Routes>,
    address,
  );
