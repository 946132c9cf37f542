import { MAX_RUN_MESSAGE_LENGTH, type MessageDelivery, type Run } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { isSendKey } from "../../../kit/form/is-send-key.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { useStoredDraft } from "../../../kit/form/use-stored-draft.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { pageFrame } from "../../../kit/page/page.tsx";
import { DeliveryChoice } from "./delivery-choice.tsx";
import { canSteer } from "./describe-delivery.ts";
import { MessageList } from "./message-list.tsx";
import { useSendMessage } from "./messages-api.ts";

/** Below the transcript: talks to the agent of a run that has started. */
export function MessageBox({ run }: { run: Run }) {
	const [text, setText] = useStoredDraft(`message ${run.id}`);
	const [chosen, setChosen] = useState<MessageDelivery>("now");
	const delivery = canSteer(run) ? chosen : "after_run";
	const send = useSendMessage(run.id, (_message, sent) => {
		// Keeps text that was typed while the message was being sent.
		if (text === sent) setText("");
		setChosen("now");
	});
	const sendOnce = useMutateOnce(send);
	const isEmpty = text.trim() === "";

	function submit(event?: FormEvent) {
		event?.preventDefault();
		if (!isEmpty) sendOnce({ body: text, delivery });
	}

	return (
		<form onSubmit={submit} aria-label="Message to the agent" className="shrink-0 border-t border-line bg-surface">
			<div className={`grid min-w-0 gap-1.5 py-2 ${pageFrame}`}>
				<MessageList runId={run.id} />
				{send.error && <ErrorNotice title="The message could not be sent" error={send.error} />}
				<div className="flex min-w-0 items-end gap-2">
					<textarea
						aria-label="Message"
						placeholder={`Message ${run.agentName}`}
						rows={Math.min(6, text.split("\n").length)}
						maxLength={MAX_RUN_MESSAGE_LENGTH}
						value={text}
						onChange={(event) => setText(event.target.value)}
						onKeyDown={(event) => isSendKey(event) && submit()}
						className={`${inputClass} resize-none`}
					/>
					<Button type="submit" variant="primary" disabled={send.isPending || isEmpty}>
						Send
					</Button>
				</div>
				{/* On phones only with a text, because the transcript needs the room. It does not depend on the focus, which would move buttons while they are pressed. */}
				<div className={`flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 ${isEmpty ? "max-sm:hidden" : ""}`}>
					<DeliveryChoice run={run} delivery={delivery} onChange={setChosen} />
				</div>
			</div>
		</form>
	);
}
