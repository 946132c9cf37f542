import type { Company } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/confirm-dialog.tsx";
import { inputClass } from "../../../kit/input-class.ts";
import { Panel } from "../../../kit/panel.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useDeleteCompany } from "./api.ts";

/** Deletes a company after its name was typed. */
export function DeletePanel({ company }: { company: Company }) {
	const [isAsking, setAsking] = useState(false);
	const [typed, setTyped] = useState("");
	const remove = useDeleteCompany(company.id);
	const navigate = useNavigate();

	async function confirm() {
		await remove.mutateAsync(undefined);
		toast({ text: `The company ${company.name} is deleted.` });
		await navigate({ to: "/" });
	}

	return (
		<Panel title="Delete">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="max-w-2xl text-[13px] text-muted">
					Issues, secrets, environments and costs are deleted with the company. It must have no agents any more.
				</p>
				<Button look="danger" onClick={() => setAsking(true)}>
					Delete company…
				</Button>
			</div>
			{isAsking && (
				<ConfirmDialog
					title={`Delete ${company.name}`}
					confirmLabel="Delete company"
					danger
					isDisabled={typed.trim() !== company.name}
					onConfirm={confirm}
					onClose={() => setAsking(false)}
				>
					<p>Everything in it is deleted. This cannot be undone; an export keeps its agents, routines and issues.</p>
					<label className="grid gap-1">
						<span className="font-medium">Type the name of the company</span>
						<input
							value={typed}
							autoComplete="off"
							onChange={(event) => setTyped(event.target.value)}
							className={inputClass}
						/>
					</label>
				</ConfirmDialog>
			)}
		</Panel>
	);
}
