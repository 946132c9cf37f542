import type { Run } from "@paperclipai/shared";
import { Suspense } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";

const LoadedLines = lazyPart(async () => (await import("./last-lines.tsx")).LastLines);

export function LazyLastLines({ run }: { run: Run }) {
	return (
		<Suspense fallback={<div className="h-[4.75rem] rounded-md bg-sunken" />}>
			<LoadedLines run={run} />
		</Suspense>
	);
}
