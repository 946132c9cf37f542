import type { Run } from "@paperclipai/shared";
import { Button } from "../../../../kit/button.tsx";
import { Icon } from "../../../../kit/icons/icon.tsx";
import { toastError } from "../../../../kit/toast/toast.ts";
import { useCancelRun } from "../../run-mutations.ts";

export function CancelButton({ run, disabled }: { run: Run; disabled: boolean }) {
	const cancel = useCancelRun();
	return (
		<Button
			variant="danger"
			size="small"
			disabled={cancel.isPending || disabled}
			onClick={() => cancel.mutate(run.id, { onError: (error) => toastError("The run could not be cancelled", error) })}
		>
			<Icon name="stop" className="size-3.5" />
			{cancel.isPending ? "Stopping…" : "Cancel"}
		</Button>
	);
}
