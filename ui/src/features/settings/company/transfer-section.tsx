import type { Company, ImportedCompany } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { saveFile } from "../../../kit/browser/save-file.ts";
import { Button } from "../../../kit/button.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toastError } from "../../../kit/toast/toast.ts";
import { selectCompany } from "../../companies/selected-company.ts";
import { SettingsSection } from "../components/settings-section.tsx";
import { readCompanyFile, useImportCompany } from "./api.ts";

export function TransferSection({ company }: { company: Company }) {
	return (
		<>
			<SettingsSection
				title="Export"
				about="Agents, routines and issues in one file, without runs, costs or secret values."
			>
				<ExportPart company={company} />
			</SettingsSection>
			<SettingsSection
				title="Import"
				about="Creates a new company from an export, all or nothing. Its agents are paused, and no runs start."
			>
				<ImportPart />
			</SettingsSection>
		</>
	);
}

function ExportPart({ company }: { company: Company }) {
	const [hasComments, setComments] = useState(false);
	const [isPending, setPending] = useState(false);

	async function download() {
		setPending(true);
		try {
			const text = await readCompanyFile(company.id, hasComments);
			saveFile(`${company.issuePrefix.toLowerCase()}.company.json`, new Blob([text], { type: "application/json" }));
		} catch (error) {
			toastError("The company could not be exported", error);
		}
		setPending(false);
	}

	return (
		<div className="grid content-start gap-3">
			<label className="flex items-center gap-2">
				<input
					type="checkbox"
					checked={hasComments}
					onChange={(event) => setComments(event.target.checked)}
					className="size-4 accent-(--accent)"
				/>
				Include issue comments
			</label>
			<Button onClick={() => void download()} disabled={isPending} className="w-fit">
				{isPending ? "Exporting…" : `Export ${company.name}`}
			</Button>
		</div>
	);
}

function ImportPart() {
	const [file, setFile] = useState<File | null>(null);
	const [name, setName] = useState("");
	const load = useImportCompany();
	const loadOnce = useMutateOnce(load);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (file) loadOnce({ file, name: name.trim() });
	}

	return (
		<form onSubmit={submit} className="grid content-start gap-3">
			<label className="grid gap-1">
				<span className="font-medium">File</span>
				<input
					type="file"
					accept=".json,application/json"
					required
					onChange={(event) => setFile(event.target.files?.[0] ?? null)}
					className={`${inputClass} file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-2 file:py-1 file:text-text`}
				/>
			</label>
			<label className="grid gap-1">
				<span className="font-medium">New company name</span>
				<input
					value={name}
					maxLength={200}
					placeholder="Same as in the file"
					onChange={(event) => setName(event.target.value)}
					className={inputClass}
				/>
			</label>
			<Button type="submit" disabled={!file || load.isPending} className="w-fit">
				{load.isPending ? "Importing…" : "Import"}
			</Button>
			{load.error && <ErrorNotice title="The company could not be imported" error={load.error} />}
			{load.data && <Imported imported={load.data} />}
		</form>
	);
}

function Imported({ imported: { company, created, missingSecrets, incomplete } }: { imported: ImportedCompany }) {
	const navigate = useNavigate();
	function show() {
		selectCompany(company.id);
		void navigate({ to: "/settings/company", search: { company: company.issuePrefix } });
	}
	return (
		<section aria-label="Imported" className="grid gap-1.5 rounded-lg border border-ok/50 bg-ok-soft p-3 wrap-anywhere">
			<p className="font-semibold">{company.name} was imported</p>
			<p>
				{created.agents} agents, {created.routines} routines, {created.issues} issues, {created.comments} comments.
			</p>
			{missingSecrets.length > 0 && <p>Missing secrets: {missingSecrets.join(", ")}.</p>}
			{incomplete.map(({ agent, settings }) => (
				<p key={agent}>
					Settings to complete for {agent}: {settings.join(", ")}.
				</p>
			))}
			<Button onClick={show} className="w-fit">
				Go to {company.name}
			</Button>
		</section>
	);
}
