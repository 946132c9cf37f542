import { toast } from "../toast/toast.ts";
import { copyText } from "./copy-text.ts";

/** @param what For example `path`. */
export async function copyWithToast(what: string, text: string): Promise<void> {
	if (await copyText(text)) toast({ text: `Copied the ${what}.` });
	else toast({ text: "The browser blocked access to the clipboard.", tone: "bad" });
}
