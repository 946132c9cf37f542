import type { RunMessage } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { useWithdrawMessage } from "./messages-api.ts";

/** Takes a message back, as long as the agent has not read it. */
export function WithdrawButton({ message }: { message: Omit<RunMessage, "body"> }) {
	const withdraw = useWithdrawMessage(message.runId);
	if (message.state !== "queued" && message.state !== "sent") return null;
	// Its state changes once the program has confirmed it.
	const isWithdrawing = withdraw.isPending || withdraw.isSuccess;
	return (
		<Button
			size="small"
			variant="quiet"
			className="ml-auto"
			disabled={isWithdrawing}
			onClick={() => withdraw.mutate(message.id)}
		>
			{isWithdrawing ? "Withdrawing…" : "Withdraw"}
		</Button>
	);
}
