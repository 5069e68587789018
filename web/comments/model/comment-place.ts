/** What is commented on. */
export interface CommentPlace {
  parentElement: 'ANNOUNCEMENT' | 'RACE_WEEKEND';
  id: number;
}
