import type { Run } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { useCancelRun } from "../run-mutations.ts";

export function CancelButton({ run }: { run: Run }) {
	const cancel = useCancelRun();
	return (
		<>
			{cancel.error && (
				<span role="alert" className="self-center text-[13px] text-bad">
					{cancel.error.message}
				</span>
			)}
			<Button look="danger" size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(run.id)}>
				<Icon name="stop" className="size-3.5" />
				{cancel.isPending ? "Stopping…" : "Cancel"}
			</Button>
		</>
	);
}
