/**
 * What people choose first, French and English: the stems of the common-password lists. Decorations (digits, years,
 * capitals, accents, 4 for a) are undone by the check, so each stem stands for hundreds of passwords.
 */
export const obviousWords: readonly string[] = `
  password passwd pass passe passer motdepasse mot depasse mdp secret secrete code login user username utilisateur admin
  administrateur administrator root test tester testing guest invite demo default changeme changemoi welcome bienvenue
  letmein entrer ouvre access acces master maitre system systeme server serveur windows linux google facebook
  internet ordinateur computer laptop samsung iphone apple android whatsapp instagram twitter youtube netflix
  qwerty azerty qwertz qwer azer zaq xsw asdf qsdf wxcv zxcv
  bonjour bonsoir salut coucou hello hola merci soleil lune etoile ciel nuage lumiere arcenciel printemps ete automne hiver
  spring summer autumn winter lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday
  saturday sunday janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february
  march april june july august september october november december
  amour amours toujours jetaime jtaime loveme love lover lovely iloveyou iloveu bisous bisou calin coeur cherie cheri
  bebe baby babygirl princesse princess prince reine roi queen king ange angel diable devil demon dieu jesus christ
  maman mamans papa parents famille family enfant enfants frere soeur mother father mamie papi papy tonton tata
  doudou loulou loulous minou minette chaton chat chats chien chiens poussin lapin lapinou nounours nounou pupuce puce
  titi toto tata tutu bibi bobo fifi kiki lili lolo lola lulu mimi momo nana nini papy pepe riri zaza
  chocolat caramel vanille fraise cerise banane pomme orange citron cookie cookies nutella fromage pizza
  france francais francaise paris marseille lyon lille toulouse bordeaux nantes nice strasbourg montpellier rennes bretagne
  corse alsace europe afrique algerie maroc tunisie senegal cameroun canada quebec montreal belgique bruxelles suisse
  geneve portugal espagne italie londres london america amerique mexico brasil
  football foot rugby tennis basket judo cheval chevaux equitation danse musique guitare piano zidane ronaldo messi
  mbappe neymar psg om olympique barcelona arsenal chelsea liverpool juventus soccer baseball hockey hunter
  superman batman spiderman pokemon pikachu mario naruto dragon dragonball goku starwars matrix ninja pirate zorro
  asterix obelix tintin milou snoopy mickey minnie disney simpson harry potter gandalf frodo minecraft fortnite
  playstation nintendo xbox warcraft counter strike shadow killer hacker warrior monster tiger tigre lion lionne panthere
  dauphin dolphin papillon butterfly oiseau monkey singe wolf loup eagle aigle phoenix licorne unicorn bulldog
  rose roses fleur fleurs flower violette jasmin marguerite tulipe lavande nature jardin plage mer ocean montagne neige
  rouge bleu bleue vert verte jaune noir noire blanc blanche violet marron blue green yellow purple black white silver gold
  alexandre alexandra alexis amelie andrea anthony antoine arnaud arthur aurelie baptiste benjamin benoit camille caroline
  catherine cedric celine charles charlie charlotte chloe christian christine christophe claire clement daniel david
  delphine elodie emilie emma enzo eric fabien fabrice florian francois gabriel georges guillaume hugo isabelle jacques
  jennifer jeremy jerome jessica jonathan jordan joseph julie julien juliette justine karine kevin laetitia laura laurent
  lea leo lena lucas lucie manon marc marie marine martin martine mathieu mathilde matthieu maxime melanie melissa michael
  michel michelle mickael mohamed morgane nathalie nathan nicolas nicole noah oceane olivier pascal patrick paul pauline
  philippe pierre quentin raphael romain sabrina samuel sandrine sarah sebastien simon sophie stephane stephanie sylvain
  sylvie theo thierry thomas valentin valerie vanessa veronique victor vincent virginie william xavier yannick yvette
  ashley robert richard thomas andrew joshua matthew amanda nicole samantha george maggie buster bailey ginger pepper
  ecole school lycee college classe eleve eleves professeur prof teacher student etudiant cours lecon langue fle delf dalf
  cedille grammaire conjugaison francophone apprendre travail bureau maison voiture moto vacances argent banque bank money
  euro euros dollar cash business entreprise societe company office manager direction compta
  freedom liberte egalite fraternite republique bienvenu victoire champion winner lucky chance magic magique mystere
  trustno trust nothing something whatever fuckyou fuck fucker putain merde connard salope encule sexy sex porn
  sunshine rainbow starlight diamond crystal cristal perle tresor treasure forever always friend friends ami amis amitie
  superstar star stars super mega power tornado thunder lightning storm fire feu eau terre
`
  .trim()
  .split(/\s+/);
