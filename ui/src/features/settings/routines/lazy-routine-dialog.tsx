import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";

const RoutineDialog = lazyPart(async () => (await import("./routine-dialog.tsx")).RoutineDialog);

export function LazyRoutineDialog(props: ComponentProps<typeof RoutineDialog>) {
	return (
		<Suspense>
			<RoutineDialog {...props} />
		</Suspense>
	);
}
