import { type ComponentProps, Suspense } from "react";
import { Dialog } from "../../../../kit/dialog.tsx";
import { lazyPart } from "../../../../kit/lazy-part.ts";
import type { NewIssueDialog } from "./new-issue-dialog.tsx";

const load = () => import("./new-issue-dialog.tsx");
const LoadedDialog = lazyPart(async () => (await load()).NewIssueDialog);

/** Loads the dialog before it is needed, so that what is typed right after its key is not lost. */
export function preloadNewIssueDialog(): void {
	void load().catch(() => undefined);
}

/** The dialog for a new issue, whose code is not a part of the pages that open it. */
export function LazyNewIssueDialog(props: ComponentProps<typeof NewIssueDialog>) {
	return (
		<Suspense
			fallback={
				<Dialog title="New issue" onClose={props.onClose}>
					{null}
				</Dialog>
			}
		>
			<LoadedDialog {...props} />
		</Suspense>
	);
}
