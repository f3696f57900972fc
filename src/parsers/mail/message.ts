/** A mail, whatever kept it. */
export interface MailMessage {
  /** What its head says, in the order of the head: From, To, Date … */
  fields: [name: string, value: string][];
  subject: string | null;
  from: string | null;
  /** RFC 3339. */
  date: string | null;
  html: string | undefined;
  text: string | undefined;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** By which the HTML names it, without angle brackets. */
  contentId: string | undefined;
}
