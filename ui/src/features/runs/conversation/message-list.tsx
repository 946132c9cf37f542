import type { RunMessage } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { MessageState } from "./message-state.tsx";
import { useRunMessages } from "./messages-api.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

const SHOWN = 2;

/** The latest messages, which people look for after they have written one. */
export function MessageList({ runId }: { runId: string }) {
	const { data: messages = [] } = useRunMessages(runId);
	const [showsAll, setShowsAll] = useState(false);
	if (messages.length === 0) return null;
	const shown = showsAll ? messages : messages.slice(-SHOWN);
	return (
		<div className="grid min-w-0 gap-1.5">
			{messages.length > SHOWN && (
				<Button size="small" variant="quiet" className="justify-self-start" onClick={() => setShowsAll(!showsAll)}>
					{showsAll ? "Show only the latest" : `All ${messages.length} messages`}
				</Button>
			)}
			<ul aria-label="Messages" className="grid max-h-40 min-w-0 gap-1.5 max-sm:max-h-24 overflow-y-auto">
				{shown.map((message) => (
					<MessageRow key={message.id} message={message} />
				))}
			</ul>
		</div>
	);
}

function MessageRow({ message }: { message: RunMessage }) {
	return (
		<li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md bg-sunken px-2.5 py-1.5 text-[13px]">
			<p className="line-clamp-3 min-w-0 flex-auto whitespace-pre-wrap wrap-anywhere" title={message.body}>
				{message.body}
			</p>
			<div className="flex min-w-0 items-center gap-x-2 max-sm:w-full">
				<MessageState message={message} />
				<WithdrawButton message={message} />
			</div>
		</li>
	);
}
