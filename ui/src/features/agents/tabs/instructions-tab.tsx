import type { Agent, InstructionsBundle } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { EmptyState } from "../../../kit/empty-state.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { inputClass } from "../../../kit/input-class.ts";
import { LoadingRows } from "../../../kit/loading-rows.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useLeaveWarning } from "../../../kit/use-leave-warning.ts";
import { useAdapter } from "../../adapters/components/use-adapter.ts";
import { InstructionFiles } from "../instructions/instruction-files.tsx";
import { useInstructions, useSetInstructions } from "../parts-api.ts";

/** The files with which each run of the agent begins. */
export function InstructionsTab({ agent }: { agent: Agent }) {
	const { info } = useAdapter(agent.adapterType);
	const isSupported = info?.capabilities.supportsInstructionsBundle;
	const { data, error, refetch } = useInstructions(agent.id, isSupported !== false);
	if (isSupported === false) {
		return (
			<EmptyState title="No instructions">
				<p className="max-w-md text-muted">
					The adapter of this agent takes none. Write what it should know into its settings.
				</p>
			</EmptyState>
		);
	}
	if (!data && error) {
		return <ErrorNotice title="The instructions could not be loaded" error={error} onRetry={() => void refetch()} />;
	}
	if (!data) return <LoadingRows label="Loading instructions" />;
	return <InstructionsForm key={data.updatedAt} agent={agent} bundle={data} />;
}

function InstructionsForm({ agent, bundle }: { agent: Agent; bundle: InstructionsBundle }) {
	const [files, setFiles] = useState(bundle.files);
	const [chosen, setChosen] = useState(bundle.entryFile);
	const save = useSetInstructions(agent.id);
	const isDirty = JSON.stringify(files) !== JSON.stringify(bundle.files);
	useLeaveWarning(() => isDirty);
	const text = files[chosen];

	function submit(event: FormEvent) {
		event.preventDefault();
		save.mutate(
			{ entryFile: bundle.entryFile, files },
			{ onSuccess: () => toast({ text: `The next run of ${agent.name} gets these instructions.` }) },
		);
	}

	return (
		<form onSubmit={submit} className="grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
			<div className="min-w-0">
				<InstructionFiles
					entryFile={bundle.entryFile}
					files={files}
					chosen={chosen}
					onChoose={setChosen}
					onChange={setFiles}
				/>
			</div>
			<div className="grid min-w-0 content-start gap-3">
				{bundle.overridden && (
					<p className="rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn">
						Its settings name another instructions file, which its runs get instead.
					</p>
				)}
				{save.error && <ErrorNotice title="The instructions were not saved" error={save.error} />}
				<textarea
					aria-label={`Text of ${chosen}`}
					rows={24}
					spellCheck={false}
					placeholder={`What ${agent.name} should know in every run, as Markdown.`}
					value={text ?? ""}
					onChange={(event) => setFiles({ ...files, [chosen]: event.target.value })}
					className={`${inputClass} resize-y font-mono text-[13px]`}
				/>
				<div className="flex justify-end gap-2">
					<Button disabled={!isDirty} onClick={() => setFiles(bundle.files)}>
						Discard
					</Button>
					<Button type="submit" look="primary" disabled={!isDirty || save.isPending}>
						Save
					</Button>
				</div>
			</div>
		</form>
	);
}
