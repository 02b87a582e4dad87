"""Names of the fields of the commonest HL7 v2 segments (2.5, with the later fields of the busiest ones). Names only."""

from __future__ import annotations

_TEXT: dict[str, str] = {
    "MSH": "Field separator|Encoding characters|Sending application|Sending facility|Receiving application|"
    "Receiving facility|Date/time of message|Security|Message type|Message control ID|Processing ID|Version|"
    "Sequence number|Continuation pointer|Accept acknowledgment|Application acknowledgment|Country|Character set|"
    "Language|Alternate character set scheme|Message profile|Sending organization|Receiving organization|"
    "Sending network address|Receiving network address",
    "FHS": "Field separator|Encoding characters|Sending application|Sending facility|Receiving application|"
    "Receiving facility|Date/time of file|Security|File name|File comment|File control ID|Reference control ID|"
    "Sending network address|Receiving network address",
    "BHS": "Field separator|Encoding characters|Sending application|Sending facility|Receiving application|"
    "Receiving facility|Date/time of batch|Security|Batch name, type|Batch comment|Batch control ID|"
    "Reference control ID|Sending network address|Receiving network address",
    "FTS": "Batches in file|Trailer comment",
    "BTS": "Messages in batch|Batch comment|Batch totals",
    "SFT": "Vendor|Version|Product|Binary ID|Product information|Install date",
    "MSA": "Acknowledgment code|Message control ID|Text|Expected sequence number|Delayed acknowledgment|"
    "Error condition|Messages waiting|Priority of waiting",
    "ERR": "Code and location (old)|Location|HL7 error code|Severity|Application error code|Application parameter|"
    "Diagnostic information|User message|Who to inform|Override type|Override reason|Help desk contact",
    "EVN": "Event type|Recorded|Planned|Reason|Operator|Occurred|Facility",
    "PID": "Set ID|Patient ID (old)|Patient identifier list|Alternate patient ID|Patient name|Mother's maiden name|"
    "Date/time of birth|Administrative sex|Alias|Race|Patient address|County|Home phone|Business phone|Language|"
    "Marital status|Religion|Account number|Social security number|Driver's licence|Mother's identifier|Ethnic group|"
    "Birth place|Multiple birth|Birth order|Citizenship|Veteran status|Nationality|Date/time of death|Death indicator|"
    "Identity unknown|Identity reliability|Last update|Last update facility|Species|Breed|Strain|Production class|"
    "Tribal citizenship|Telecommunication",
    "PD1": "Living dependency|Living arrangement|Primary facility|Primary care provider|Student|Handicap|Living will|"
    "Organ donor|Separate bill|Duplicate patient|Publicity|Protection|Protection date|Place of worship|"
    "Advance directive|Registry status|Registry status date|Publicity date|Military branch|Military rank|"
    "Military status|Advance directive date",
    "NK1": "Set ID|Name|Relationship|Address|Phone|Business phone|Contact role|Start date|End date|Job title|Job code|"
    "Employee number|Organization|Marital status|Sex|Date of birth|Living dependency|Ambulatory status|Citizenship|"
    "Language|Living arrangement|Publicity|Protection|Student|Religion|Mother's maiden name|Nationality|Ethnic group|"
    "Contact reason|Contact person|Contact person's phone|Contact person's address|Identifiers|Job status|Race|"
    "Handicap|Social security number|Birth place|VIP",
    "PV1": "Set ID|Patient class|Assigned location|Admission type|Preadmit number|Prior location|Attending doctor|"
    "Referring doctor|Consulting doctor|Hospital service|Temporary location|Preadmit test|Readmission|Admit source|"
    "Ambulatory status|VIP|Admitting doctor|Patient type|Visit number|Financial class|Charge price|Courtesy|"
    "Credit rating|Contract code|Contract date|Contract amount|Contract period|Interest code|Bad debt code|"
    "Bad debt date|Bad debt agency|Bad debt transfer|Bad debt recovery|Deleted|Deleted on|Discharge disposition|"
    "Discharged to|Diet|Servicing facility|Bed status|Account status|Pending location|Prior temporary location|"
    "Admitted|Discharged|Current balance|Total charges|Total adjustments|Total payments|Alternate visit ID|"
    "Visit indicator|Other provider",
    "PV2": "Prior pending location|Accommodation|Admit reason|Transfer reason|Valuables|Valuables location|User code|"
    "Expected admit|Expected discharge|Expected stay|Actual stay|Visit description|Referral source|Previous service|"
    "Employment illness|Purge status|Purge date|Special program|Retention|Insurance plans|Visit publicity|"
    "Visit protection|Clinic organization|Patient status|Visit priority|Previous treatment|Expected disposition|"
    "Signature on file|First similar illness|Charge adjustment|Recurring service|Billing media|Expected surgery|"
    "Military partnership|Military non-availability|Newborn|Baby detained|Mode of arrival|Recreational drug use|"
    "Admission level of care|Precautions|Condition|Living will|Organ donor|Advance directive|Status effective|"
    "Expected return|Expected preadmit test|Notify clergy",
    "MRG": "Prior identifier list|Prior alternate ID|Prior account number|Prior patient ID|Prior visit number|"
    "Prior alternate visit ID|Prior name",
    "AL1": "Set ID|Allergen type|Allergen|Severity|Reaction|Identified",
    "DG1": "Set ID|Coding method|Diagnosis code|Diagnosis description|Diagnosed|Diagnosis type|Major category|"
    "Related group|Group approval|Grouper review|Outlier type|Outlier days|Outlier cost|Grouper version|Priority|"
    "Diagnosing clinician|Classification|Confidential|Attested|Identifier|Action",
    "PR1": "Set ID|Coding method|Procedure code|Procedure description|Performed|Functional type|Minutes|"
    "Anaesthesiologist|Anaesthesia code|Anaesthesia minutes|Surgeon|Practitioner|Consent|Priority|Associated diagnosis|"
    "Code modifier|Related group type|Tissue type|Identifier|Action",
    "GT1": "Set ID|Guarantor number|Name|Spouse|Address|Home phone|Business phone|Date of birth|Sex|Type|Relationship|"
    "Social security number|Begin|End|Priority|Employer|Employer's address|Employer's phone|Employee ID|"
    "Employment status|Organization|Billing hold|Credit rating|Date/time of death|Death flag|Charge adjustment|"
    "Household income|Household size|Employer ID|Marital status|Hire date|Employment stop",
    "IN1": "Set ID|Plan ID|Company ID|Company name|Company address|Company contact|Company phone|Group number|"
    "Group name|Insured's group employer ID|Insured's group employer|Plan effective|Plan expires|Authorization|"
    "Plan type|Name of insured|Insured's relationship|Insured's birth date|Insured's address|Assignment of benefits|"
    "Coordination of benefits|Priority|Notice of admission|Notice date|Report of eligibility|Report date|Release code|"
    "Pre-admit certificate|Verified|Verified by|Agreement type|Billing status|Lifetime reserve days|Delay days|"
    "Company plan code|Policy number|Policy deductible|Policy limit, amount|Policy limit, days|Room rate, semi-private|"
    "Room rate, private|Insured's employment|Insured's sex|Insured's employer's address|Verification status|"
    "Prior plan|Coverage type|Handicap|Insured's ID",
    "NTE": "Set ID|Source|Comment|Comment type|Entered by|Entered|Effective from|Effective to",
    "ORC": "Order control|Placer order number|Filler order number|Placer group number|Order status|Response flag|"
    "Quantity/timing|Parent|Date/time of transaction|Entered by|Verified by|Ordering provider|Enterer's location|"
    "Call-back phone|Effective|Control reason|Entering organization|Entering device|Action by|Beneficiary notice|"
    "Ordering facility|Ordering facility's address|Ordering facility's phone|Ordering provider's address|"
    "Status modifier|Beneficiary override|Expected availability|Confidentiality|Order type|Authorization mode|"
    "Universal service ID",
    "OBR": "Set ID|Placer order number|Filler order number|Universal service identifier|Priority (old)|"
    "Requested (old)|Observed|Observation end|Collection volume|Collector|Specimen action|Danger code|"
    "Clinical information|Specimen received|Specimen source|Ordering provider|Call-back phone|Placer field 1|"
    "Placer field 2|Filler field 1|Filler field 2|Reported|Charge to practice|Service section|Result status|"
    "Parent result|Quantity/timing|Copies to|Parent|Transport|Reason for study|Principal interpreter|"
    "Assistant interpreter|Technician|Transcriptionist|Scheduled|Containers|Transport logistics|Collector's comment|"
    "Transport arrangement|Transport arranged|Escort|Patient transport comment|Procedure code|Procedure modifier|"
    "Placer supplemental|Filler supplemental|Duplicate procedure reason|Result handling|Parent universal service ID",
    "OBX": "Set ID|Value type|Observation identifier|Observation sub-ID|Observation value|Units|Reference range|"
    "Abnormal flags|Probability|Nature of abnormal test|Result status|Reference range effective|Access checks|"
    "Observed|Producer|Observer|Method|Equipment|Analysed|Site|Instance identifier|Mood|Performing organization|"
    "Performing address|Medical director",
    "SPM": "Set ID|Specimen ID|Parent ID|Specimen type|Type modifier|Additives|Collection method|Source site|"
    "Site modifier|Collection site|Role|Collection amount|Grouped count|Description|Handling|Risk|Collected|Received|"
    "Expires|Available|Reject reason|Quality|Appropriateness|Condition|Current quantity|Containers|Container type|"
    "Container condition|Child role",
    "SAC": "External accession ID|Accession ID|Container ID|Primary container ID|Equipment container ID|"
    "Specimen source|Registered|Container status|Carrier type|Carrier ID|Carrier position|Tray type|Tray ID|"
    "Tray position|Location|Height|Diameter|Barrier delta|Bottom delta|Units|Volume|Available volume|Initial volume|"
    "Volume units|Separator|Cap|Additive|Specimen component|Dilution",
    "TXA": "Set ID|Document type|Content presentation|Activity|Primary provider|Originated|Transcribed|Edited|"
    "Originator|Authenticator|Transcriptionist|Unique document number|Parent document number|Placer order number|"
    "Filler order number|Unique document file name|Completion status|Confidentiality|Availability|Storage|"
    "Change reason|Authentication person and time|Copies to",
    "SCH": "Placer appointment ID|Filler appointment ID|Occurrence|Placer group number|Schedule ID|Event reason|"
    "Appointment reason|Appointment type|Duration|Duration units|Timing|Placer contact|Placer contact's phone|"
    "Placer contact's address|Placer contact's location|Filler contact|Filler contact's phone|"
    "Filler contact's address|Filler contact's location|Entered by|Enterer's phone|Enterer's location|"
    "Parent placer ID|Parent filler ID|Filler status|Placer order number|Filler order number",
    "RGS": "Set ID|Action|Resource group ID",
    "AIS": "Set ID|Action|Universal service identifier|Start|Start offset|Offset units|Duration|Duration units|"
    "Substitution|Filler status|Placer supplemental|Filler supplemental",
    "AIG": "Set ID|Action|Resource ID|Resource type|Resource group|Quantity|Quantity units|Start|Start offset|"
    "Offset units|Duration|Duration units|Substitution|Filler status",
    "AIL": "Set ID|Action|Location|Location type|Location group|Start|Start offset|Offset units|Duration|"
    "Duration units|Substitution|Filler status",
    "AIP": "Set ID|Action|Person|Role|Resource group|Start|Start offset|Offset units|Duration|Duration units|"
    "Substitution|Filler status",
    "RXO": "Requested code|Amount, least|Amount, most|Units|Dosage form|Pharmacy instructions|"
    "Administration instructions|Deliver to|Substitution|Dispense code|Dispense amount|Dispense units|Refills|"
    "Ordering provider's DEA number|Verifier's ID|Human review|Give per|Strength|Strength units|Indication|"
    "Rate amount|Rate units|Daily dose|Supplementary code|Strength volume|Strength volume units|Order type|"
    "Days between dispenses",
    "RXE": "Quantity/timing|Give code|Amount, least|Amount, most|Units|Dosage form|Administration instructions|"
    "Deliver to|Substitution|Dispense amount|Dispense units|Refills|Ordering provider's DEA number|Verifier's ID|"
    "Prescription number|Refills left|Refills dispensed|Last dispensed|Daily dose|Human review|"
    "Dispense instructions|Give per|Rate amount|Rate units|Strength|Strength units|Indication|Package size|"
    "Package units|Package method|Supplementary code|Original order|Strength volume|Strength volume units|"
    "Controlled schedule|Formulary|Substance alternative|Last fill pharmacy|First dispense amount|"
    "Dispensing pharmacy|Dispensing pharmacy's address|Deliver-to location|Deliver-to address|Order type",
    "RXA": "Give sub-ID|Administration sub-ID|Start|End|Administered code|Amount|Units|Dosage form|"
    "Administration notes|Administered by|Administered at|Administered per|Strength|Strength units|Lot number|"
    "Expires|Manufacturer|Refusal reason|Indication|Completion status|Action|Entered|Strength volume|"
    "Strength volume units|Barcode|Order type",
    "RXD": "Dispense sub-ID|Dispensed code|Dispensed|Amount|Units|Dosage form|Prescription number|Refills left|"
    "Dispense notes|Dispensed by|Substitution|Daily dose|Dispensed at|Human review|Dispense instructions|Strength|"
    "Strength units|Lot number|Expires|Manufacturer|Indication|Package size|Package units|Package method",
    "RXR": "Route|Site|Device|Method|Routing instruction|Site modifier",
    "RXC": "Component type|Component code|Amount|Units|Strength|Strength units|Supplementary code|Strength volume|"
    "Strength volume units",
    "FT1": "Set ID|Transaction ID|Batch ID|Transaction date|Posted|Transaction type|Transaction code|Description|"
    "Alternate description|Quantity|Amount, extended|Amount, unit|Department|Plan ID|Insurance amount|"
    "Patient location|Fee schedule|Patient type|Diagnosis code|Performed by|Ordered by|Unit cost|"
    "Filler order number|Entered by|Procedure code|Procedure modifier|Beneficiary notice|Duplicate reason|"
    "National drug code|Payment reference|Reference key",
    "TQ1": "Set ID|Quantity|Repeat pattern|Explicit time|Relative time|Duration|Start|End|Priority|Condition text|"
    "Text instruction|Conjunction|Occurrence duration|Total occurrences",
    "TQ2": "Set ID|Sequence flag|Related placer number|Related filler number|Related group number|Condition code|"
    "Cyclic flag|Cyclic maximum|Interval|Special relationship",
    "IPC": "Accession ID|Requested procedure ID|Study instance UID|Scheduled step ID|Modality|Protocol code|"
    "Station name|Step location|Station AE title",
    "QRD": "Query time|Format|Priority|Query ID|Deferred type|Deferred time|Quantity limit|Who|What|"
    "What department|What value|Results level",
    "QPD": "Query name|Query tag|Parameters",
    "QAK": "Query tag|Response status|Query name|Hits|Hits in this answer|Hits left",
    "DSC": "Continuation pointer|Style",
    "DSP": "Set ID|Display level|Data line|Break point|Result ID",
    "ROL": "Role instance|Action|Role|Person|Begin|End|Duration|Reason|Provider type|Organization type|Address|Phone",
    "PRT": "Participation ID|Action|Action reason|Participation|Person|Person provider type|Organization type|"
    "Organization|Location|Device|Begin|End|Qualitative duration|Address|Phone",
    "MFI": "Master file|Application|Event|Entered|Effective|Response level",
    "MFE": "Event|Control ID|Effective|Primary key|Key type",
    "MFA": "Event|Control ID|Completed|Error|Primary key|Key type",
    "CTD": "Contact role|Name|Address|Location|Communication|Preferred method|Identifiers",
    "BLG": "When to charge|Charge type|Account ID|Charge type reason",
    "ZDS": "Study instance UID",
}

FIELDS: dict[str, tuple[str, ...]] = {segment: tuple(names.split("|")) for segment, names in _TEXT.items()}
