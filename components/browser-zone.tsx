'use client';

/** The time zone of this browser, as IANA names it. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sends the browser's time zone along with the form around it; without JavaScript nothing. */
export function BrowserZone() {
  return <input type="hidden" name="browserZone" ref={fill} />;
}

function fill(field: HTMLInputElement | null): void {
  if (field) field.value = browserZone();
}
