import { type Agent, type Comment, createComment, type Issue } from "@paperclipai/shared";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { api } from "../../../../../api/client.ts";
import type { ListPage } from "../../../../../api/list-page.ts";
import { queryKeys } from "../../../../../api/query-keys.ts";
import { DRAFTS, tabStorage } from "../../../../../kit/browser/page-storage.ts";
import { Button } from "../../../../../kit/button.tsx";
import { Keys } from "../../../../../kit/commands/keys.tsx";
import { isSendKey } from "../../../../../kit/form/is-send-key.ts";
import { useMutateOnce } from "../../../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../../../kit/page/error-notice.tsx";
import { PausedHint } from "../../../../agents/page/pause-button.tsx";
import { MentionTextarea } from "./mention-textarea.tsx";

const PREFIX = `${DRAFTS} `;

/** Input survives a reload and an unreachable server. */
export function CommentBox({ issue, agents }: { issue: Issue; agents: readonly Agent[] }) {
	const assignee = agents.find(({ id }) => id === issue.assigneeAgentId);
	const [text, setText] = useStoredDraft(`comment ${issue.id}`);
	const queryClient = useQueryClient();
	const send = useMutation({
		mutationFn: (body: string) => api.call(createComment, { params: { issueId: issue.id }, body: { body } }),
		onSuccess: (comment, sent) => {
			// Keeps text that was typed while the comment was being sent.
			if (text === sent) setText("");
			queryClient.setQueryData<InfiniteData<ListPage<Comment>>>(
				queryKeys.comments(issue.id),
				(data) => data && withComment(data, comment),
			);
		},
	});
	const sendOnce = useMutateOnce(send);

	function submit(event?: FormEvent) {
		event?.preventDefault();
		if (text.trim() !== "") sendOnce(text);
	}

	const isPaused = assignee?.status === "paused";
	return (
		<form onSubmit={submit} className="grid gap-2 rounded-lg border border-line bg-surface p-3">
			{isPaused && <PausedHint agent={assignee} />}
			<MentionTextarea
				aria-label="Comment"
				placeholder={assignee ? `Message ${assignee.name}` : "Write a comment"}
				rows={3}
				value={text}
				onChange={setText}
				agents={agents}
				onKeyDown={(event) => isSendKey(event) && submit()}
			/>
			{send.error && <ErrorNotice title="The comment could not be posted" error={send.error} />}
			<div className="flex flex-wrap items-center gap-2">
				<span className="mr-auto text-xs text-muted wrap-anywhere">
					{assignee ? `Wakes ${assignee.name}${isPaused ? " once it is resumed" : ""}. ` : "No agent is woken. "}
					{assignee ? "Use @name to wake another agent." : "Use @name to wake an agent."}
				</span>
				<span className="max-sm:hidden">
					<Keys keys="mod+enter" />
				</span>
				<Button type="submit" variant="primary" disabled={send.isPending || text.trim() === ""}>
					Comment
				</Button>
			</div>
		</form>
	);
}

function withComment(data: InfiniteData<ListPage<Comment>>, comment: Comment): InfiniteData<ListPage<Comment>> {
	const [first, ...others] = data.pages;
	// The live message may have arrived first.
	if (!first || first.items.some(({ id }) => id === comment.id)) return data;
	return { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...others] };
}

/** A draft that survives a reload until it is set to an empty string. */
function useStoredDraft(key: string, initial = ""): [string, (text: string) => void] {
	const read = useCallback(() => tabStorage.get(PREFIX + key) ?? initial, [key, initial]);
	const [text, setText] = useState(read);
	// The same field may switch to another record.
	useEffect(() => setText(read()), [read]);
	const write = useCallback(
		(next: string) => {
			setText(next);
			tabStorage.set(PREFIX + key, next === "" ? null : next);
		},
		[key],
	);
	return [text, write];
}
