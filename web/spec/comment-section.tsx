import { screen } from '@testing-library/react';
import { CommentSection } from '../shared/comments/components/comment-section.js';
import type { Anonymous, Comment, CurrentUser } from '../../league/contract/shapes.js';
import { aMember } from './a-member.js';
import { aSeasonEnd } from './a-season-end.js';
import { aUser } from './a-user.js';
import { renderInSite } from './render-in-site.js';
import { stubApi, type StubbedAnswer } from './stub-api.js';

export const aComment = (id: number, username: string, text: string, other: Partial<Comment> = {}): Comment => ({
  id,
  text,
  user: aMember(username),
  date_created: '2026-03-01T12:00:00.000Z',
  edited: false,
  hidden: false,
  amount_replies: '0',
  likes: 0,
  liked: false,
  following: false,
  replies: [],
  parent_comment: null,
  announcement: null,
  race_weekend: null,
  ...other,
});

/** The state of the stubbed API. A test may change it between two calls. */
interface CommentServer {
  user: CurrentUser | Anonymous;
  comments: Comment[];
  older: Comment[];
  /** Replaces the response of every call whose name contains the key. */
  instead: Record<string, StubbedAnswer>;
}

interface Written {
  commentId: number | null;
  text: string;
  hidden?: boolean;
  liked?: boolean;
  following?: boolean;
}

/** Stubs the comment calls of a page, for anna. Bob was the champion of 2023. `sent`: the bodies of the mutations. */
export function serveComments(first: Partial<CommentServer> = {}) {
  const sent: Written[] = [];
  const server: CommentServer = { user: aUser(), comments: [], older: [], instead: {}, ...first };
  const instead = (name: string) => Object.entries(server.instead).find(([part]) => name.includes(part))?.[1];
  const changing = (name: string, effect: (body: Written) => object | void) => ({
    [name]: (request: RequestInit): StubbedAnswer => {
      const body = JSON.parse(request.body as string) as Written;
      sent.push(body);
      return instead(name) ?? { status: 201, body: effect(body) ?? {} };
    },
  });
  let nextId = 1000;
  stubApi({
    'get-hall-of-fame': () => ({ body: { seasons: [aSeasonEnd(2023, ['bob', 'anna'])], imported: [] } }),
    'get-current-user': () => ({ body: server.user }),
    'get-comments': (_request, path) =>
      instead('get-comments') ?? {
        body: path.includes('before=')
          ? { comments: server.older, older: false }
          : { comments: server.comments, older: server.older.length > 0 },
      },
    ...changing('post-comment', ({ commentId, text }) => {
      const mine = aComment((nextId += 1), server.user.username || '', text);
      if (commentId === null) server.comments = [mine, ...server.comments];
      else
        server.comments = server.comments.map((one) =>
          one.id === commentId ? { ...one, replies: [...one.replies, mine] } : one,
        );
      return { new_comment_id: mine.id };
    }),
    ...changing('edit-comment', ({ commentId, text }) => {
      server.comments = server.comments.map((one) => (one.id === commentId ? { ...one, text, edited: true } : one));
    }),
    ...changing('report-comment', () => undefined),
    ...changing('hide-comment', ({ commentId, hidden = false }) => {
      server.comments = server.comments.map((one) => (one.id === commentId ? { ...one, hidden } : one));
    }),
    ...changing('like-comment', ({ commentId, liked = false }) => {
      server.comments = server.comments.map((one) =>
        one.id === commentId ? { ...one, liked, likes: one.likes + (liked ? 1 : -1) } : one,
      );
    }),
    ...changing('follow-comment', ({ commentId, following = false }) => {
      server.comments = server.comments.map((one) => (one.id === commentId ? { ...one, following } : one));
    }),
    ...changing('delete-comment', ({ commentId }) => {
      server.comments = server.comments
        .map((one) => ({ ...one, replies: one.replies.filter(({ id }) => id !== commentId) }))
        .filter(({ id, user, replies }) => id !== commentId && (user.username !== '' || replies.length > 0));
    }),
  });
  return { server, sent };
}

/** Shows the comments of an announcement, at its address with this query. */
export async function openComments(query = ''): Promise<void> {
  renderInSite(<CommentSection target={{ parentElement: 'ANNOUNCEMENT', id: 1 }} />, `/announcements/1${query}`);
  await screen.findByRole('heading', { name: /^Comments/ });
}

export const entry = (id: number) => document.getElementById(`comment-${id}`) as HTMLElement;
export const texts = () => screen.queryAllByRole('article').map((article) => article.querySelector('p')?.textContent);
