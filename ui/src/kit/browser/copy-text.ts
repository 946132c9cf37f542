import { toast } from "../toast/toast.ts";

export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copyThroughSelection(text);
	}
}

/** Also works on pages loaded over plain HTTP from another machine, where browsers provide no clipboard API. */
function copyThroughSelection(text: string): boolean {
	const area = document.createElement("textarea");
	area.value = text;
	area.style.position = "fixed";
	area.style.opacity = "0";
	document.body.append(area);
	const selection = document.getSelection();
	const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
	area.select();
	try {
		return document.execCommand("copy");
	} finally {
		area.remove();
		if (anchorNode && focusNode)
			selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0);
	}
}

/** @param what For example `path`. */
export async function copyWithToast(what: string, text: string): Promise<void> {
	if (await copyText(text)) toast({ text: `Copied the ${what}.` });
	else toast({ text: "The browser blocked access to the clipboard.", tone: "bad" });
}
