/** The communes of each region with their postal codes: Répertoire officiel des localités, swisstopo, state of 2026. A
 * code of two communes stands with the one that has the larger part of it. */
export const REGION_COMMUNES = `
region-lausannoise: Belmont-sur-Lausanne 1092; Cheseaux-sur-Lausanne 1033; Epalinges 1066; Jouxtens-Mézery
  1008; Lausanne 1000 1003 1004 1005 1006 1007 1010 1011 1012 1018; Le Mont-sur-Lausanne 1052; Paudex 1094;
  Prilly 1008; Pully 1009 1068; Romanel-sur-Lausanne 1032
ouest-lausannois: Crissier 1023; Prilly 1008; Renens 1020; Bussigny 1030; Chavannes-près-Renens 1022;
  Ecublens 1015 1024; Saint-Sulpice 1025; Villars-Sainte-Croix 1029
riviera: Chardonne 1801 1803; Corseaux 1802; Corsier-sur-Vevey 1804 1808 1809; Jongny 1805; Montreux 1815
  1816 1817 1820 1822 1823 1824 1832 1833; La Tour-de-Peilz 1814; Vevey 1800; Veytaux 1820; Blonay -
  Saint-Légier 1806 1807
lavaux: Chexbres 1071; Forel 1072; Lutry 1090 1093 1095; Puidoux 1070; Rivaz 1071; Saint-Saphorin 1071;
  Savigny 1073; Bourg-en-Lavaux 1091 1096 1097 1098
la-cote: Aubonne 1170 1174; Bougy-Villars 1172; Féchy 1173; Saint-Livres 1176; Saint-Oyens 1187; Buchillon 1164;
  Chigny 1134; Denens 1135; Denges 1026; Echichens 1112 1113 1114 1125; Etoy 1163; Lavigny 1175; Lonay 1027;
  Lully 1132; Lussy-sur-Morges 1167; Morges 1110; Préverenges 1028; Saint-Prex 1162; Tolochenaz 1131;
  Vaux-sur-Morges 1126; Villars-sous-Yens 1168; Vufflens-le-Château 1134; Yens 1169; Arnex-sur-Nyon 1277;
  Arzier-Le Muids 1273; Bassins 1269; Begnins 1268; Bogis-Bossey 1279; Borex 1277; Chavannes-de-Bogis 1279;
  Chéserex 1275; Coinsins 1267; Commugny 1291; Coppet 1296; Crans 1299; Crassier 1263; Duillier 1266; Eysins
  1262; Founex 1297; Genolier 1272; Gingins 1276; Givrins 1271; Gland 1196; Grens 1274; Mies 1295; Nyon 1260;
  Prangins 1197; La Rippe 1278; Saint-Cergue 1264 1265; Signy-Avenex 1274; Tannay 1295; Trélex 1270; Le Vaud
  1261; Marchissy 1261; Vich 1267; Allaman 1165; Bursinel 1195; Bursins 1183; Burtigny 1268; Dully 1195;
  Essertines-sur-Rolle 1186; Gilly 1182; Luins 1184; Mont-sur-Rolle 1185; Perroy 1166; Rolle 1180; Tartegnin
  1180; Vinzel 1184
terre-sainte: Bogis-Bossey 1279; Chavannes-de-Bogis 1279; Commugny 1291; Coppet 1296; Crans 1299; Founex 1297;
  Mies 1295; Tannay 1295
gros-de-vaud: Bettens 1042; Bournens 1035; Boussens 1034; Daillens 1306; Mex 1031; Penthalaz 1305; Penthaz 1303;
  Sullens 1036; Vufflens-la-Ville 1302; Assens 1042; Bercher 1038; Bottens 1041; Bretigny-sur-Morrens 1053; Cugy
  1053; Echallens 1040; Etagnières 1037; Fey 1044; Froideville 1055; Morrens 1054; Oulens-sous-Echallens 1377;
  Pailly 1416; Penthéréaz 1375; Poliez-Pittet 1041; Rueyres 1046; Saint-Barthélemy 1040; Villars-le-Terroir 1040;
  Vuarrens 1418; Montilliez 1041 1043; Goumoëns 1376; Boulens 1063; Ogens 1045; Montanaire 1063 1409 1410;
  Jorat-Menthue 1041 1058 1059 1061 1062; Oppens 1047; Orzens 1413
nord-vaudois: Essertines-sur-Yverdon 1417; Bonvillars 1427; Bullet 1452 1453; Champagne 1424; Concise 1426;
  Corcelles-près-Concise 1426; Fiez 1420; Fontaines-sur-Grandson 1421; Giez 1429; Grandevent 1421; Grandson 1422;
  Mauborget 1453; Mutrux 1428; Novalles 1431; Onnens 1425; Provence 1428; Sainte-Croix 1450 1454; Tévenon 1423;
  L’Abergement 1355; Agiez 1352; Arnex-sur-Orbe 1321; Ballaigues 1338; Baulmes 1446; Bavois 1372; Bofflens 1353;
  Bretonnières 1329; Chavornay 1373 1374 1435; Les Clées 1356; Croy 1322; Juriens 1326; Lignerolle 1357;
  Montcherand 1354; Orbe 1350; Premier 1324; Rances 1439; Romainmôtier-Envy 1323; Sergey 1355;
  Valeyres-sous-Rances 1358; Vallorbe 1337; Vaulion 1325; Vuiteboeuf 1445; Belmont-sur-Yverdon 1432;
  Bioley-Magnoux 1407; Chamblon 1436; Champvent 1443; Chavannes-le-Chêne 1464; Chêne-Pâquier 1464;
  Cheseaux-Noréaz 1400; Cronay 1406; Cuarny 1404; Démoret 1415; Donneloye 1407 1408; Ependes 1434; Mathod 1438;
  Molondin 1415; Montagny-près-Yverdon 1442; Orges 1430; Pomy 1405; Rovray 1463; Suchy 1433; Suscévaz 1437;
  Treycovagnes 1436; Ursins 1412; Valeyres-sous-Montagny 1441; Valeyres-sous-Ursins 1412; Villars-Epeney 1404;
  Vugelles-La Mothe 1431; Yverdon-les-Bains 1400 1432; Yvonand 1462
vallee-de-joux: L’Abbaye 1342 1344 1346; Le Chenit 1341 1347 1348; Le Lieu 1343 1345
jura-vaudois: Ballaigues 1338; Vallorbe 1337; Vaulion 1325; Juriens 1326; La Praz 1148; Mont-la-Ville 1148;
  L’Isle 1148; Montricher 1147; Bière 1145; Saint-George 1188; Gimel 1188; Longirod 1261; Marchissy 1261; Le Vaud
  1261; Bassins 1269; Arzier-Le Muids 1273; Saint-Cergue 1264; La Rippe 1278
balcon-du-jura: Bullet 1452 1453; Mauborget 1453; Sainte-Croix 1450 1454
jorat: Froideville 1055; Savigny 1073; Corcelles-le-Jorat 1082; Montpreveyres 1081; Ropraz 1088; Servion 1077
  1080; Vulliens 1085; Jorat-Menthue 1058 1059 1061 1062; Jorat-Mézières 1076 1083 1084
broye: Châtillon 1473; Cugy 1482 1483; Gletterens 1544; Lully 1470; Montagny 1774 1775 1776; Nuvilly 1485;
  Saint-Aubin 1566; Sévaz 1541; Surpierre 1527 1528 1529 1534; Vallon 1565; Les Montets 1483 1484;
  Delley-Portalban 1567 1568; Belmont-Broye 1563 1564 1773; Estavayer 1470 1473 1475 1486 1489 1541 1542;
  Cheyres-Châbles 1468 1474; Fétigny-Ménières 1532 1533; Avenches 1580; Cudrefin 1588; Faoug 1595; Vully-les-Lacs
  1584 1585 1586 1587 1589; Bussy-sur-Moudon 1514; Chavannes-sur-Moudon 1512; Curtilles 1521; Dompierre 1682;
  Hermenches 1513; Lovatens 1682; Lucens 1522 1526 1683; Moudon 1510; Prévonloup 1682; Rossenges 1513; Syens
  1510; Villars-le-Comte 1515; Vucherens 1509; Champtauroz 1537; Chevroux 1545; Corcelles-près-Payerne 1562;
  Grandcour 1543; Henniez 1525; Missy 1565; Payerne 1530 1551; Trey 1552; Treytorrens 1538; Villarzel 1554 1555;
  Valbroye 1523 1524 1525 1534 1535 1536 1682
vully: Mont-Vully 1786 1787 1788 1789; Cudrefin 1588; Vully-les-Lacs 1584 1585 1586 1587 1589 1787
chablais: Aigle 1860; Bex 1880; Chessel 1846; Corbeyrier 1856; Gryon 1882; Lavey-Morcles 1892; Leysin 1854;
  Noville 1845; Ollon 1867 1884 1885; Ormont-Dessous 1862 1863 1866; Ormont-Dessus 1864 1865; Rennaz 1847;
  Roche 1852; Villeneuve 1844; Yvorne 1853; Champéry 1874; Collombey-Muraz 1868 1893; Monthey 1870 1871;
  Port-Valais 1897; Saint-Gingolph 1898; Troistorrents 1872 1875; Val-d’Illiez 1873; Vionnaz 1895 1899;
  Vouvry 1896; Collonges 1903; Evionnaz 1902; Massongex 1869; Saint-Maurice 1890; Vérossaz 1891
alpes-vaudoises: Bex 1880; Corbeyrier 1856; Gryon 1882; Leysin 1854; Ollon 1867 1884 1885; Ormont-Dessous
  1862 1863 1866; Ormont-Dessus 1864 1865
pays-d-enhaut: Château-d’Oex 1659 1660; Rossinière 1658; Rougemont 1659
arc-lemanique: Noville 1845; Villeneuve 1844; Port-Valais 1897; Saint-Gingolph 1898; Aire-la-Ville 1288;
  Anières 1247; Avully 1237; Avusy 1285; Bardonnex 1257; Bellevue 1293; Bernex 1233; Carouge 1227; Cartigny
  1236; Céligny 1298; Chancy 1284; Chêne-Bougeries 1224 1231; Chêne-Bourg 1225; Choulex 1244; Collex-Bossy
  1239; Collonge-Bellerive 1222 1245; Cologny 1223; Confignon 1232; Corsier 1246; Dardagny 1283; Genève 1201
  1202 1203 1204 1205 1206 1207 1208 1209 1227; Genthod 1294; Le Grand-Saconnex 1215 1218; Gy 1251; Hermance
  1248; Jussy 1254; Laconnex 1287; Lancy 1212 1213; Meinier 1252; Meyrin 1216 1217; Onex 1213; Perly-Certoux
  1258; Plan-les-Ouates 1228; Pregny-Chambésy 1292; Presinge 1243; Puplinge 1241; Russin 1281; Satigny 1242;
  Soral 1286; Thônex 1226; Troinex 1256; Vandoeuvres 1253; Vernier 1214 1219 1220; Versoix 1290; Veyrier
  1234 1255
mandement: Dardagny 1283; Russin 1281; Satigny 1242
gruyere: Haut-Intyamon 1669; Pont-en-Ogoz 1643 1644 1645; Botterens 1652; Broc 1636; Bulle 1630 1635;
  Châtel-sur-Montsalvens 1653; Corbières 1647 1651; Crésuz 1653; Echarlens 1646; Grandvillard 1666; Gruyères
  1663; Hauteville 1648; Jaun 1656; Marsens 1633; Morlon 1638; Le Pâquier 1661; Pont-la-Ville 1649; Riaz
  1632; La Roche 1634; Sâles 1625 1626; Sorens 1642; Vaulruz 1627; Vuadens 1628; Bas-Intyamon 1665 1666
  1667; Val-de-Charmey 1637 1654
glane: Billens-Hennens 1681; Le Châtelard 1689; Châtonnaye 1553; Grangettes 1686; Massonnens 1692; Mézières 1680
  1684; Romont 1680; Rue 1673 1675; Siviriez 1676 1677 1678 1679; Ursy 1670 1674 1675; Vuisternens-devant-Romont
  1685 1686 1687 1688 1697; Villorsonnens 1694; Torny 1748 1749; Villaz 1690 1691
veveyse: Attalens 1616 1617; Bossonnens 1615; Châtel-Saint-Denis 1618 1619; Granges 1614; Remaufens 1617;
  Saint-Martin 1609; Semsales 1623; Le Flon 1699; La Verrerie 1611 1624
sarine: Autigny 1742; Avry 1754; Belfaux 1782; Chénens 1744; Corminboeuf 1720; Cottens 1741; Ferpicloz 1724;
  Fribourg 1700 1722; Givisiez 1762; Granges-Paccot 1763; Marly 1723; Matran 1753; Neyruz 1740;
  Pierrafortscha 1723; Le Mouret 1724; Treyvaux 1733; Villars-sur-Glâne 1752; Villarsel-sur-Marly 1723;
  Hauterive 1725 1730; La Brillaz 1745 1756; La Sonnaz 1782; Gibloux 1695 1696 1726 1727 1728; Prez 1746
  1747 1757; Bois-d’Amont 1724 1731 1732; Grolley-Ponthaux 1772
lac: Courgevaux 1796; Courtepin 1583 1783 1784 1791; Cressier 1785; Fräschels 3284; Greng 3280; Gurmels 1792 3206
  3212 3213 3214; Kerzers 3210; Kleinbösingen 3213; Meyriez 3280; Misery-Courtion 1721; Muntelier 3286; Murten
  1793 1794 1795 3215 3280 3285; Ried bei Kerzers 3216; Mont-Vully 1786 1787 1788 1789
singine: Brünisried 1719; Düdingen 3186; Giffers 1735; Bösingen 3178; Heitenried 1714; Plaffeien 1716 1719;
  Plasselb 1737; Rechthalten 1718; St. Silvester 1736; St. Ursen 1717; Schmitten 3185; Tafers 1712 1713
  1715; Tentlingen 1734; Ueberstorf 3182; Wünnewil-Flamatt 3175 3184
bas-valais: Bovernier 1932; Fully 1926; Isérables 1914; Leytron 1911 1912; Martigny 1906 1920;
  Martigny-Combe 1921 1928; Riddes 1908 1914 1918; Saillon 1913; Saxon 1907; Trient 1929; Champéry 1874;
  Collombey-Muraz 1868 1893; Monthey 1870 1871; Port-Valais 1897; Saint-Gingolph 1898; Troistorrents 1872
  1875; Val-d’Illiez 1873; Vionnaz 1895 1899; Vouvry 1896; Collonges 1903; Dorénaz 1905; Evionnaz 1902;
  Finhaut 1925; Massongex 1869; Saint-Maurice 1890; Salvan 1922 1923; Vernayaz 1904; Vérossaz 1891
valais-central: Ardon 1957; Chamoson 1955; Conthey 1964 1975 1976; Nendaz 1993 1994 1996 1997; Vétroz 1963;
  Ayent 1966 1972; Chalais 3966 3967; Chippis 3965; Grône 3979; Icogne 1977; Lens 1978 3963 3978;
  Saint-Léonard 1958; Sierre 3960 3976 3977; Crans-Montana 3960 3963 3971 3974 3975 3976; Noble-Contrée 3968
  3972 3973; Arbaz 1974; Grimisuat 1971; Savièse 1965; Sion 1950 1958 1962 1967 1991 1992; Veysonnaz 1993
haut-valais: Brig-Glis 3900 3902; Eggerberg 3939; Naters 3903 3904 3914; Ried-Brig 3901 3911; Simplon 3907;
  Termen 3912 3913; Zwischbergen 3907; Bellwald 3997; Binn 3996; Ernen 3995; Fiesch 3984; Fieschertal 3801
  3984; Lax 3994; Obergoms 3988 3999; Goms 3985 3989 3998; Agarn 3951; Albinen 3955; Ergisch 3947; Inden
  3953; Leuk 3952 3953 3957; Leukerbad 3954; Oberems 3948; Salgesch 3970; Varen 3953; Guttet-Feschel 3956;
  Gampel-Bratsch 3945 3957; Turtmann-Unterems 3946 3948; Bister 3983; Bitsch 3982; Grengiols 3993; Riederalp
  3983 3986 3987; Ausserberg 3938; Blatten 3919; Bürchen 3935; Eischoll 3943; Ferden 3916 3917; Kippel 3917;
  Niedergesteln 3942; Raron 3942; Unterbäch 3944; Wiler 3918; Mörel-Filet 3983; Steg-Hohtenn 3940 3949;
  Bettmeralp 3991 3992 3994; Baltschieder 3937; Eisten 3922; Embd 3922 3926; Grächen 3925; Lalden 3931;
  Randa 3928; Saas-Almagell 3905; Saas-Balen 3908; Saas-Fee 3906; Saas-Grund 3910; St. Niklaus 3924 3927;
  Stalden 3922; Staldenried 3933; Täsch 3929; Törbel 3923; Visp 3930; Visperterminen 3932; Zeneggen 3934;
  Zermatt 3920
val-d-anniviers: Anniviers 3961
val-d-herens: Evolène 1983 1984 1985 1986; Hérémence 1982 1987; Saint-Martin 1969; Vex 1981 1988; Sion 1992;
  Mont-Noble 1961 1968 1973
val-de-bagnes: Val de Bagnes 1927 1934 1936 1941 1942 1947 1948
entremont: Bourg-Saint-Pierre 1946; Liddes 1945; Orsières 1937 1938 1943 1944; Sembrancher 1933
portes-du-soleil: Champéry 1874; Troistorrents 1872 1875; Val-d’Illiez 1873; Vionnaz 1895 1899
vallee-du-trient: Trient 1929; Finhaut 1925; Salvan 1922 1923
lotschental: Blatten 3919; Ferden 3916 3917; Kippel 3917; Wiler 3918
val-de-travers: La Côte-aux-Fées 2117; Les Verrières 2126; Val-de-Travers 2103 2105 2108 2112 2113 2114 2115
  2116 2123 2124 2127
val-de-ruz: Val-de-Ruz 2037 2043 2046 2052 2053 2054 2056 2057 2058 2063 2065 2206 2207 2208
montagnes-neuchateloises: La Chaux-de-Fonds 2300 2322; Les Planchettes 2325; La Sagne 2314; La Brévine 2406;
  Brot-Plamboz 2318; Le Cerneux-Péquignot 2414; La Chaux-du-Milieu 2405; Le Locle 2400 2416; Les
  Ponts-de-Martel 2316
littoral-neuchatelois: Boudry 2015 2017; Cortaillod 2016; Rochefort 2019 2149; Milvignes 2012 2013 2014; La
  Grande Béroche 2022 2023 2024 2025 2027 2028; Cornaux 2087; Cressier 2088; Le Landeron 2525; Lignières 2523;
  Neuchâtel 2000 2034 2035 2036 2042 2067; Laténa 2068 2072 2073 2074 2075
beroche: La Grande Béroche 2022 2023 2024 2025 2027 2028
entre-deux-lacs: Cornaux 2087; Cressier 2088; Le Landeron 2525; Lignières 2523; Laténa 2068 2072 2073 2074
  2075
ajoie: Alle 2942; Boncourt 2926; Bure 2915; Coeuve 2932; Cornol 2952; Courchavon 2922; Courgenay 2950; Courtedoux
  2905; Fahy 2916; Fontenais 2902 2903 2904; Grandfontaine 2908; Porrentruy 2900; Vendlincourt 2943;
  Basse-Allaine 2923 2924 2925; Clos du Doubs 2882 2883 2884 2885 2886 2888 2889; Haute-Ajoie 2906 2907 2912
  2914; La Baroche 2946 2947 2953 2954; Damphreux-Lugnez 2933; Basse-Vendline 2935 2944
franches-montagnes: Le Bémont 2360; Les Bois 2336; Les Breuleux 2345; Les Enfers 2363; Les Genevez 2714;
  Lajoux 2718; Montfaucon 2362; Muriaux 2338 2345; Le Noirmont 2340; Saignelégier 2350 2353 2354;
  Saint-Brais 2364; Soubey 2887
vallee-de-delemont: Boécourt 2856 2857; Bourrignon 2803; Châtillon 2843; Courchapoix 2825; Courrendlin 2830
  2832; Courroux 2822 2823; Courtételle 2852; Delémont 2800; Develier 2802; Ederswiler 2813; Mervelier 2827;
  Mettembert 2806; Movelier 2812; Pleigne 2807; Rossemaison 2842; Saulcy 2873; Soyhières 2805; Haute-Sorne
  2853 2854 2855 2863 2864; Val Terbi 2824 2826 2828 2829
clos-du-doubs: Clos du Doubs 2882 2883 2884 2885 2886 2888 2889
vallon-de-saint-imier: Corgémont 2606; Cormoret 2612; Cortébert 2607; Courtelary 2608; La Ferrière 2333;
  Renan 2616; Saint-Imier 2610; Sonceboz-Sombeval 2605; Sonvilier 2615; Villeret 2613
vallee-de-tavannes: Champoz 2735; Loveresse 2732; Reconvilier 2732; Saicourt 2712 2713 2732; Saules 2732;
  Tavannes 2710; Valbirse 2733 2735
prevote: Belprahon 2744; Corcelles 2747; Court 2738; Crémines 2746; Eschert 2743; Grandval 2745; Perrefitte
  2742; Roches 2762; Sorvilier 2736; Moutier 2740
trois-lacs: Biel/Bienne 2502 2503 2504 2505; La Neuveville 2520; Gletterens 1544; Delley-Portalban 1567 1568;
  Estavayer 1470 1473 1475 1486 1489 1541 1542; Cheyres-Châbles 1468 1474; Avenches 1580; Cudrefin 1588; Faoug
  1595; Vully-les-Lacs 1584 1585 1586 1587 1589; Concise 1426; Corcelles-près-Concise 1426; Grandson 1422;
  Chevroux 1545; Grandcour 1543; Cheseaux-Noréaz 1400; Yverdon-les-Bains 1400; Yvonand 1462
arc-jurassien: Corgémont 2606; Cormoret 2612; Cortébert 2607; Courtelary 2608; La Ferrière 2333; Mont-Tramelan
  2723; Orvin 2534; Renan 2616; Romont 2538; Saint-Imier 2610; Sonceboz-Sombeval 2605; Sonvilier 2615; Tramelan
  2720 2722; Villeret 2613; Sauge 2535 2536 2537; Péry-La Heutte 2603 2604; Belprahon 2744; Champoz 2735;
  Corcelles 2747; Court 2738; Crémines 2746; Eschert 2743; Grandval 2745; Loveresse 2732; Perrefitte 2742;
  Reconvilier 2732; Roches 2762; Saicourt 2712 2713 2732; Saules 2732; Sorvilier 2736; Tavannes 2710; Rebévelier
  2717; Petit-Val 2715 2716 2717 2748; Valbirse 2733 2735; La Neuveville 2520; Nods 2518; Plateau de Diesse 2515
  2516 2517; Boécourt 2856 2857; Bourrignon 2803; Châtillon 2843; Courchapoix 2825; Courrendlin 2830 2832;
  Courroux 2822 2823; Courtételle 2852; Delémont 2800; Develier 2802; Ederswiler 2813; Mervelier 2827; Mettembert
  2806; Movelier 2812; Pleigne 2807; Rossemaison 2842; Saulcy 2873; Soyhières 2805; Haute-Sorne 2853 2854 2855
  2863 2864; Val Terbi 2824 2826 2828 2829; Moutier 2740
rive-gauche: Genève 1204 1205 1206 1207 1208; Aire-la-Ville 1288; Anières 1247; Avully 1237; Avusy 1285;
  Bardonnex 1257; Bernex 1233; Carouge 1227; Cartigny 1236; Chancy 1284; Chêne-Bougeries 1224 1231; Chêne-Bourg
  1225; Choulex 1244; Collonge-Bellerive 1222 1245; Cologny 1223; Confignon 1232; Corsier 1246; Gy 1251;
  Hermance 1248; Jussy 1254; Laconnex 1287; Lancy 1212; Meinier 1252; Onex 1213; Perly-Certoux 1258;
  Plan-les-Ouates 1228; Presinge 1243; Puplinge 1241; Soral 1286; Thônex 1226; Troinex 1256; Vandoeuvres
  1253; Veyrier 1234 1255
rive-droite: Genève 1201 1202 1203 1209; Bellevue 1293; Céligny 1298; Collex-Bossy 1239; Genthod 1294; Le
  Grand-Saconnex 1215 1218; Meyrin 1216 1217; Pregny-Chambésy 1292; Vernier 1214 1219 1220;
  Versoix 1290
intyamon: Haut-Intyamon 1669; Bas-Intyamon 1665 1667; Grandvillard 1666
vallee-de-la-jogne: Val-de-Charmey 1637 1654; Crésuz 1653; Châtel-sur-Montsalvens 1653; Jaun 1656 1657
`
