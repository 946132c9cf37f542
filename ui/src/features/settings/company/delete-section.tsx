import type { Company } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { toast } from "../../../kit/toast/toast.ts";
import { SettingsSection } from "../components/settings-section.tsx";
import { useDeleteCompany } from "./api.ts";

export function DeleteSection({ company }: { company: Company }) {
	const [isAsking, setAsking] = useState(false);
	const [typed, setTyped] = useState("");
	const remove = useDeleteCompany(company.id);
	const navigate = useNavigate();

	async function confirm() {
		await remove.mutateAsync(undefined);
		toast({ text: `The company ${company.name} was deleted.` });
		await navigate({ to: "/" });
	}

	return (
		<SettingsSection
			title="Delete"
			about="Issues, secrets, environments and costs are deleted with the company. Delete its agents first."
		>
			<Button variant="danger" onClick={() => setAsking(true)} className="w-fit">
				Delete company…
			</Button>
			{isAsking && (
				<ConfirmDialog
					title={`Delete ${company.name}`}
					confirmLabel="Delete company"
					failureTitle="The company could not be deleted"
					danger
					isDisabled={typed.trim() !== company.name}
					onConfirm={confirm}
					onClose={() => setAsking(false)}
				>
					<p>
						This deletes everything in the company and cannot be undone. Export the company first to keep its agents,
						routines and issues.
					</p>
					<label className="grid gap-1">
						<span className="font-medium">Type the company name to confirm</span>
						<input
							value={typed}
							autoComplete="off"
							onChange={(event) => setTyped(event.target.value)}
							className={inputClass}
						/>
					</label>
				</ConfirmDialog>
			)}
		</SettingsSection>
	);
}
