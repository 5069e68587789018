import { z } from 'zod';
import type { Comment, CommentParent } from '../../../league/wire/shapes.js';
import { announcement, isoTime, userSimple, weekendSimple } from '../../harness/wire-schemas.js';

const place = { announcement: announcement.nullable(), race_weekend: weekendSimple.nullable() };
const own = {
  id: z.int().positive(),
  text: z.string().min(1),
  user: userSimple.nullable(),
  date_created: z.string().regex(isoTime),
};
const parent = z.strictObject({ ...own, ...place }) satisfies z.ZodType<CommentParent>;

/** The Comment of wire.md, "Shapes": no key more, no key less. */
export const comment: z.ZodType<Comment> = z.strictObject({
  ...own,
  ...place,
  edited: z.boolean(),
  amount_replies: z.string().regex(/^\d+$/),
  get replies() {
    return z.array(comment);
  },
  parent_comment: parent.nullable(),
});
