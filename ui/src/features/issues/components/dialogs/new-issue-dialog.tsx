import { Suspense } from "react";
import { Dialog } from "../../../../kit/dialog/dialog.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import type { NewIssueFormProps } from "./new-issue-form.tsx";

const load = () => import("./new-issue-form.tsx");
const LoadedForm = lazyPart(async () => (await load()).NewIssueForm);

/** Preloads the form, so that text typed right after the shortcut is not lost. */
export function preloadNewIssueDialog(): void {
	void load().catch(() => undefined);
}

export function NewIssueDialog(props: NewIssueFormProps) {
	return (
		<Dialog title={props.preset?.parentId ? "New sub-issue" : "New issue"} onClose={props.onClose}>
			<Suspense fallback={<div className="h-88 animate-pulse rounded-lg bg-sunken motion-reduce:animate-none" />}>
				<LoadedForm {...props} />
			</Suspense>
		</Dialog>
	);
}
