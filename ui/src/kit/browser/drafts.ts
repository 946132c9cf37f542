import { tabStorage } from "./page-storage.ts";

/** Prefix of the keys of all drafts. */
export const DRAFTS = "paperclip.draft";

/** Called on logout, so that the next user does not see them. */
export function removeDrafts(): void {
	tabStorage.removeAll(DRAFTS);
}
