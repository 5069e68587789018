/* global document */
// On pages of the site administration, which come from the server: moments in the reader's own time zone; UTC stays in the title.
{
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  for (const time of document.querySelectorAll('time[datetime]')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
  }
}
