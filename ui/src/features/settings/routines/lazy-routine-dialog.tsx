import { type ComponentProps, lazy, Suspense } from "react";

const RoutineDialog = lazy(async () => ({ default: (await import("./routine-dialog.tsx")).RoutineDialog }));

/** The dialog with its form, loaded when it is first opened. */
export function LazyRoutineDialog(props: ComponentProps<typeof RoutineDialog>) {
	return (
		<Suspense>
			<RoutineDialog {...props} />
		</Suspense>
	);
}
