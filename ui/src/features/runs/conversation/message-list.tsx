import type { RunMessage } from "@paperclipai/shared";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { useMedia } from "../../../kit/use-media.ts";
import { MessageState } from "./message-state.tsx";
import { useRunMessages } from "./messages-api.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

const PHONE = "(width < 40rem)";

/** The latest messages, which people look for after they have written one. */
export function MessageList({ runId }: { runId: string }) {
	const { data: messages = [] } = useRunMessages(runId);
	const [showsAll, setShowsAll] = useState(false);
	const shownCount = useMedia(PHONE) ? 1 : 2;
	const list = useRef<HTMLUListElement>(null);
	const newestId = messages.at(-1)?.id;
	useLayoutEffect(() => {
		list.current?.scrollTo({ top: list.current.scrollHeight });
	}, [showsAll, newestId]);
	if (messages.length === 0) return null;
	const shown = showsAll ? messages : messages.slice(-shownCount);
	return (
		<div className="grid min-w-0 gap-1.5">
			{messages.length > shownCount && (
				<Button size="small" variant="quiet" className="justify-self-start" onClick={() => setShowsAll(!showsAll)}>
					{showsAll ? "Show only the latest" : `All ${messages.length} messages`}
				</Button>
			)}
			<ul
				ref={list}
				aria-label="Messages"
				className={`grid min-w-0 gap-1.5 overflow-y-auto ${showsAll ? "max-h-40" : ""}`}
			>
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
